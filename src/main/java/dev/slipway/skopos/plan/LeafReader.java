package dev.slipway.skopos.plan;

import dev.slipway.event.Data;
import dev.slipway.shipyard.Durations;
import dev.slipway.yaml.Node;
import dev.slipway.yaml.Spelling;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the steps that have no chain: actions, delays and gates. */
final class LeafReader {
  /** What stands beside the arguments in the object that a plugin reads (skopos 1.2). */
  static final Set<String> RESERVED =
      Set.of("project", "component", "inst", "diff_created", "diff_destroyed", "skopos");

  private static final long LONGEST_SECONDS = Durations.LONGEST.toSeconds();

  private final Findings findings;
  private final Optional<PlanContext> context;

  LeafReader(Findings findings, Optional<PlanContext> context) {
    this.findings = findings;
    this.context = context;
  }

  Optional<Step> action(Node.Mapping map, Step.Head head) {
    boolean plugin = map.get("plugin") != null;
    boolean exec = map.get("exec") != null;
    if (plugin == exec) {
      findings.error(
          map.span(),
          head.id(),
          "action.form",
          "expected either `plugin` and `action` or `exec`, found " + (plugin ? "both" : "neither"),
          "");
      return Optional.empty();
    }
    CallRules rules = rules(map, head.id());
    return plugin ? plugin(map, head, rules) : script(map, head, rules);
  }

  private Optional<Step> plugin(Node.Mapping map, Step.Head head, CallRules rules) {
    Optional<String> plugin = StepReader.text(map, "plugin");
    Optional<String> action = StepReader.text(map, "action");
    if (plugin.isEmpty() || action.isEmpty()) {
      findings.error(
          map.span(),
          head.id(),
          "action.form",
          "expected the names of a plugin and of its action, found no "
              + (plugin.isEmpty() ? "`plugin`" : "`action`"),
          "");
      return Optional.empty();
    }
    Map<String, @Nullable Object> arguments = new LinkedHashMap<>();
    Optional<String> selector = Optional.empty();
    Node node = map.get("arguments");
    if (node instanceof Node.Mapping given) {
      arguments.putAll(Data.asMap(given.toExactValue()));
      selector = Optional.ofNullable(arguments.remove("selector")).map(Object::toString);
      reserved(given, head.id());
      templates(given, head.id());
    } else if (node != null && !node.isAbsent()) {
      findings.error(
          node.span(),
          head.id(),
          "action.form",
          "expected a map of `arguments`, found " + node.describe(),
          "");
    }
    return Optional.of(
        new Step.PluginAction(head, plugin.get(), action.get(), arguments, selector, rules));
  }

  private void reserved(Node.Mapping arguments, String id) {
    for (Node.Entry entry : arguments.entries()) {
      String name = entry.key().text();
      if (RESERVED.contains(name)) {
        findings.warning(
            entry.key().span(),
            id,
            "argument.reserved",
            "expected an argument with a name of its own, found `"
                + name
                + "`, which plugins get from Slipway; the argument is not passed",
            "give it another name, such as `target`");
      }
    }
  }

  private Optional<Step> script(Node.Mapping map, Step.Head head, CallRules rules) {
    Node node = StepIds.span(map, "exec");
    List<String> words =
        switch (node) {
          case Node.Scalar scalar -> Template.words(scalar.text());
          case Node.Sequence list
              when list.items().stream().allMatch(Node.Scalar.class::isInstance) ->
              list.items().stream().map(item -> ((Node.Scalar) item).text()).toList();
          case Node.Sequence _, Node.Mapping _ -> List.of();
        };
    if (words.isEmpty()) {
      findings.error(
          node.span(),
          head.id(),
          "action.form",
          "expected a script and its arguments for exec, found " + node.describe(),
          "write a text that is split at blanks, or a list");
      return Optional.empty();
    }
    templates(node, head.id());
    return Optional.of(new Step.ScriptAction(head, words, rules));
  }

  private CallRules rules(Node.Mapping map, String id) {
    Optional<Duration> timeout = seconds(map, "timeout", id, "call.timeout");
    int retries = 0;
    Duration backoff = CallRules.NONE.backoff();
    if (map.get("retry") instanceof Node.Mapping retry) {
      retries =
          StepReader.text(retry, "count")
              .filter(t -> t.matches("[0-9]{1,4}"))
              .map(Integer::valueOf)
              .orElseGet(() -> {
                retry(retry, id);
                return 0;
              });
      backoff = seconds(retry, "backoff", id, "call.retry").orElse(backoff);
    } else if (map.get("retry") != null) {
      retry(StepIds.span(map, "retry"), id);
    }
    Optional<Boolean> idempotent = flag(map, "idempotent", id);
    boolean detach = flag(map, "detach", id).orElse(false);
    return new CallRules(timeout, retries, backoff, idempotent, detach);
  }

  private Optional<Boolean> flag(Node.Mapping map, String key, String id) {
    Node node = map.get(key);
    if (node instanceof Node.Scalar scalar && scalar.value() instanceof Boolean value) {
      return Optional.of(value);
    }
    if (node != null) {
      findings.error(
          node.span(),
          id,
          "action.form",
          "expected true or false for " + key + ", found " + node.describe(),
          "");
    }
    return Optional.empty();
  }

  private void retry(Node node, String id) {
    findings.error(
        node.span(),
        id,
        "call.retry",
        "expected a `count` from 0 and maybe a `backoff` for retry, found " + node.describe(),
        "retry: {count: 3, backoff: 5}");
  }

  Optional<Step> delay(Node.Mapping map, Step.Head head) {
    Duration duration =
        seconds(map, "duration", head.id(), "delay.duration").orElse(Duration.ofSeconds(1));
    return Optional.of(new Step.Delay(head, duration));
  }

  Optional<Step> gate(Node.Mapping map, Step.Head head) {
    String message = StepReader.text(map, "message").orElse(head.label());
    if (map.get("message") != null) {
      templates(StepIds.span(map, "message"), head.id());
    }
    Optional<Duration> expires = seconds(map, "expires", head.id(), "gate.expires");
    Optional<String> word = StepReader.text(map, "default");
    if (word.isPresent() && !Set.of("pass", "fail").contains(word.get())) {
      findings.error(
          StepIds.span(map, "default").span(),
          head.id(),
          "gate.default",
          "expected pass or fail as default answer, found `" + word.get() + "`",
          Spelling.hint(word.get(), List.of("pass", "fail")));
    }
    Verdict byDefault = Verdict.of(word.equals(Optional.of("pass")));
    return Optional.of(new Step.ManualGate(head, message, expires, byDefault));
  }

  /** A length of time: seconds, also a fraction, or a text such as {@code 5m}. */
  private Optional<Duration> seconds(Node.Mapping map, String key, String id, String code) {
    Node node = map.get(key);
    if (node == null) {
      return Optional.empty();
    }
    Optional<Duration> read =
        node instanceof Node.Scalar scalar ? duration(scalar.text().strip()) : Optional.empty();
    if (read.isEmpty()) {
      findings.error(
          node.span(),
          id,
          code,
          "expected a number of seconds from 0 for " + key + ", found " + node.describe(),
          "fractions such as 0.5 and texts such as 5m are allowed");
    }
    return read;
  }

  private static Optional<Duration> duration(String text) {
    if (text.matches("[0-9]{1,12}(\\.[0-9]{1,9})?|\\.[0-9]{1,9}")) {
      BigDecimal seconds = new BigDecimal(text);
      return seconds.longValue() > LONGEST_SECONDS
          ? Optional.empty()
          : Optional.of(Duration.ofNanos(seconds.movePointRight(9).longValue()));
    }
    return Durations.parse(text);
  }

  /** Checks the variables in every text below a node (skopos 4.3). */
  private void templates(Node node, String id) {
    switch (node) {
      case Node.Mapping map -> map.entries().forEach(entry -> templates(entry.value(), id));
      case Node.Sequence list -> list.items().forEach(item -> templates(item, id));
      case Node.Scalar scalar -> {
        switch (Template.read(scalar.text())) {
          case Template.Reading.Malformed(String reason) ->
              findings.error(
                  scalar.span(),
                  id,
                  "template",
                  reason,
                  "only fields are filled in: there are no pipelines and no conditions");
          case Template.Reading.Good(Template template) -> variables(template, scalar, id);
        }
      }
    }
  }

  private void variables(Template template, Node.Scalar scalar, String id) {
    if (context.isEmpty()) {
      return;
    }
    Map<String, String> vars = context.get().vars();
    for (Template.Part part : template.parts()) {
      if (part instanceof Template.Part.Variable(String name, var byDefault, boolean _)
          && byDefault.isEmpty()
          && !vars.containsKey(name)) {
        findings.error(
            scalar.span(),
            id,
            "variable.unknown",
            "expected a variable with a value, found ${" + name + "}",
            "give it one in the vars, or a default: ${" + name + "-default}");
      }
    }
  }
}
