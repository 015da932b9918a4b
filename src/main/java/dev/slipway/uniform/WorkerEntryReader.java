package dev.slipway.uniform;

import dev.slipway.event.EventType;
import dev.slipway.shipyard.Durations;
import dev.slipway.shipyard.MatchExpression;
import dev.slipway.shipyard.MatchExpression.Operator;
import dev.slipway.uniform.program.ProgramCall;
import dev.slipway.yaml.Node;
import dev.slipway.yaml.Span;
import dev.slipway.yaml.Spelling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads one worker of {@code uniform.yaml}. */
final class WorkerEntryReader {
  private static final List<String> KEYS =
      List.of(
          "name",
          "task",
          "tasks",
          "stages",
          "services",
          "matchExpressions",
          "command",
          "plan",
          "webhook",
          "timeout",
          "detach",
          "env");
  private static final List<String> NOT_WITH_WEBHOOK =
      List.of("command", "plan", "timeout", "detach", "env");
  private static final List<String> EXPRESSION_KEYS = List.of("key", "operator", "values");
  private static final List<String> OPERATORS =
      Arrays.stream(Operator.values()).map(Operator::text).toList();
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern PLAN = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*\\.ya?ml");
  private static final String RESERVED = "SLIPWAY_";

  private final YamlFields fields;

  WorkerEntryReader(YamlFields fields) {
    this.fields = fields;
  }

  /** The worker, as far as it can be told; what is wrong is among the problems. */
  Optional<Uniform.Entry> read(Node node) {
    Optional<Node.Mapping> entry = fields.mapping(node, "a worker");
    if (entry.isEmpty()) {
      return Optional.empty();
    }
    Node.Mapping map = entry.get();
    fields.knownKeys(map, KEYS);
    String name = fields.required(map, "name").flatMap(n -> name(n, "name")).orElse("");
    List<String> tasks = tasks(map);
    List<String> stages = names(map, "stages");
    List<String> services = fields.texts(map, "services");
    List<MatchExpression> expressions = expressions(map);
    Optional<Node> request = fields.optional(map, "webhook");
    Optional<Uniform.Webhook> webhook = request.flatMap(new WebhookReader(fields)::read);
    request.ifPresent(_ -> refuseOthers(map));
    String plan = request.isPresent() ? "" : plan(map);
    List<String> command = request.isPresent() || !plan.isEmpty() ? List.of() : command(map);
    Duration timeout = timeout(map);
    Map<String, String> env = env(map);
    boolean detach = fields.flag(map, "detach");
    boolean hasWork = !command.isEmpty() || !plan.isEmpty() || webhook.isPresent();
    if (name.isEmpty() || tasks.isEmpty() || !hasWork) {
      return Optional.empty();
    }
    Subscription subscription = new Subscription(tasks, List.of(), stages, services, expressions);
    return Optional.of(
        new Uniform.Entry(
            map.span(), name, subscription, command, plan, env, timeout, detach, webhook));
  }

  /** What only programs and plans have. */
  private void refuseOthers(Node.Mapping map) {
    for (String key : NOT_WITH_WEBHOOK) {
      Node.Entry entry = map.entry(key);
      if (entry != null) {
        fields.error(
            entry.key().span(),
            "bad-value",
            "expected no `" + key + "` beside `webhook`, found one",
            key.equals("timeout") ? "the timeout of a request stands inside of `webhook`" : "");
      }
    }
  }

  private List<String> tasks(Node.Mapping map) {
    Optional<Node> one = fields.optional(map, "task");
    Optional<Node> many = fields.optional(map, "tasks");
    if (one.isPresent() == many.isPresent()) {
      String found = one.isPresent() ? "both" : "neither";
      fields.error(
          map.span(), "missing-key", "expected either `task` or `tasks`, found " + found, "");
      return List.of();
    }
    return one.map(node -> name(node, "task").stream().toList())
        .orElseGet(() -> names(map, "tasks"));
  }

  private List<String> names(Node.Mapping map, String key) {
    return fields.optional(map, key).map(node -> fields.items(node, key)).orElse(List.of()).stream()
        .flatMap(item -> name(item, key).stream())
        .toList();
  }

  private Optional<String> name(Node node, String what) {
    Optional<String> text = fields.text(node, what);
    if (text.isPresent() && !EventType.Names.isName(text.get())) {
      fields.error(
          node.span(),
          "bad-name",
          "expected a name of [a-z][a-z0-9-]* in " + what + ", found `" + text.get() + "`",
          "names are lower case and begin with a letter");
      return Optional.empty();
    }
    return text;
  }

  private List<String> command(Node.Mapping map) {
    Optional<Node> node = fields.required(map, "command");
    if (node.isPresent() && node.get() instanceof Node.Scalar scalar) {
      fields.error(
          scalar.span(),
          "not-a-list",
          "expected a list for command, found " + scalar.describe(),
          "there is no shell: write [program, argument, …]");
      return List.of();
    }
    return node.map(n -> fields.texts(n, "command")).orElse(List.of());
  }

  /** The file name of a plan; empty where the worker is a program. */
  private String plan(Node.Mapping map) {
    Optional<Node> node = fields.optional(map, "plan");
    String name = node.flatMap(n -> fields.text(n, "plan")).orElse("");
    if (!name.isEmpty() && !PLAN.matcher(name).matches()) {
      fields.error(
          fields.valueSpan(map, "plan"),
          "bad-name",
          "expected the name of a plan's file such as upgrade.yaml, found `" + name + "`",
          "it stands in <stage>/<service>/skopos");
      return "";
    }
    if (!name.isEmpty() && fields.optional(map, "command").isPresent()) {
      fields.error(
          fields.valueSpan(map, "plan"),
          "bad-value",
          "expected either `command` or `plan`, found both",
          "");
    }
    return name;
  }

  private Duration timeout(Node.Mapping map) {
    Optional<Node> node = fields.optional(map, "timeout");
    Optional<String> text = node.flatMap(n -> fields.text(n, "timeout"));
    if (text.isEmpty()) {
      return ProgramCall.DEFAULT_TIMEOUT;
    }
    Optional<Duration> timeout = Durations.parse(text.get()).filter(Duration::isPositive);
    if (timeout.isEmpty()) {
      fields.error(
          fields.valueSpan(map, "timeout"),
          "bad-duration",
          "expected a duration above 0 such as 90s or 1h30m, found `" + text.get() + "`",
          "units are h, m, s and ms");
    }
    return timeout.orElse(ProgramCall.DEFAULT_TIMEOUT);
  }

  private Map<String, String> env(Node.Mapping map) {
    Map<String, String> env = fields.textMap(map, "env");
    for (String name : env.keySet()) {
      Span span = fields.valueSpan(map, "env");
      if (!VARIABLE.matcher(name).matches()) {
        String message = "expected a variable of [A-Za-z_][A-Za-z0-9_]*, found `" + name + "`";
        fields.error(span, "bad-name", message, "");
      } else if (name.startsWith(RESERVED)) {
        String message = "expected variables without the prefix " + RESERVED + ", found " + name;
        fields.error(span, "reserved-name", message, "Slipway sets these itself");
      }
    }
    return env;
  }

  private List<MatchExpression> expressions(Node.Mapping map) {
    if (fields.optional(map, "matchExpressions").isEmpty()) {
      return List.of();
    }
    List<MatchExpression> expressions = new ArrayList<>();
    for (Node item : fields.items(map, "matchExpressions")) {
      fields.mapping(item, "a condition").flatMap(this::expression).ifPresent(expressions::add);
    }
    return expressions;
  }

  private Optional<MatchExpression> expression(Node.Mapping map) {
    fields.knownKeys(map, EXPRESSION_KEYS);
    Optional<String> key = fields.required(map, "key").flatMap(node -> fields.text(node, "key"));
    List<String> values = fields.texts(map, "values");
    Optional<Operator> operator = fields.required(map, "operator").flatMap(this::operator);
    if (key.isEmpty() || operator.isEmpty()) {
      return Optional.empty();
    }
    if (values.isEmpty() == operator.get().wantsValues()) {
      fields.error(
          map.span(),
          "bad-values",
          operator.get().wantsValues()
              ? "expected `values` with " + operator.get().text() + ", found none"
              : "expected no `values` with " + operator.get().text() + ", found " + values,
          "");
      return Optional.empty();
    }
    return Optional.of(new MatchExpression(key.get(), operator.get(), values));
  }

  private Optional<Operator> operator(Node node) {
    Optional<String> word = fields.text(node, "operator");
    Optional<Operator> operator = word.flatMap(Operator::of);
    if (word.isPresent() && operator.isEmpty()) {
      String message =
          "expected one of " + String.join(", ", OPERATORS) + ", found `" + word.get() + "`";
      fields.error(node.span(), "bad-operator", message, Spelling.hint(word.get(), OPERATORS));
    }
    return operator;
  }
}
