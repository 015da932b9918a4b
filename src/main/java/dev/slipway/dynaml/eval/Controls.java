package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.Feature;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Control structures: maps such as {@code <<if} that evaluate to one of their parts. */
final class Controls {
  private static final Map<String, Set<String>> OPTIONS =
      Map.of(
          "if", Set.of("then", "else"),
          "switch", Set.of("default", "cases"),
          "type", Set.of("default"),
          "for", Set.of("do", "mapkey"),
          "merge", Set.of());
  private static final Set<String> TEMPLATES = Set.of("<<do", "<<mapkey");

  private Controls() {}

  /**
   * Whether a map is a control structure.
   *
   * @param name the control, or empty
   * @param problem what is wrong with it, or empty
   */
  record Check(String name, String problem) {
    boolean isControl() {
      return !name.isEmpty() && problem.isEmpty();
    }
  }

  /** A control structure taken apart. */
  record Parts(
      String name,
      Node node,
      Node value,
      Map<String, Node> fields,
      Map<String, Node> options,
      Environment environment) {
    @Nullable Node option(String option) {
      return options.get(option);
    }

    /** An error of the structure, in place of its result. */
    Node issue(String message) {
      return Node.of(Value.of("<" + name + " control>"), node.source(), node.span())
          .withIssue(true, true, Issue.of(message));
    }

    /** The result that vanishes. */
    Node nothing() {
      return Node.computed(Value.NIL, environment.source()).undefined();
    }

    /** Whether the value and all parts are evaluated; failed parts count as such. */
    boolean isReady() {
      Session session = environment.session();
      return (value.isUndefined() || isResolved(value, session))
          && areResolved(options, session)
          && areResolved(fields, session);
    }

    private static boolean isResolved(Node node, Session session) {
      return !node.annotation().failed() && Summary.isResolved(node.value(), session.features());
    }

    private static boolean areResolved(Map<String, Node> nodes, Session session) {
      return Summary.isComplete(MapValue.of(nodes), session.features())
          && nodes.values().stream().allMatch(n -> accepts(n, session));
    }

    private static boolean accepts(Node node, Session session) {
      if (node.annotation().failed() || node.annotation().error()) {
        return true;
      }
      return switch (node.value()) {
        case MapValue map ->
            Summary.isComplete(map, session.features())
                && map.entries().values().stream().allMatch(n -> accepts(n, session));
        case ListValue list -> list.items().stream().allMatch(n -> accepts(n, session));
        case Value.Leaf _ -> Summary.isResolved(node.value(), session.features());
      };
    }
  }

  /** Whether the entry of a key is kept as a template. */
  static boolean requiresTemplate(String key) {
    return TEMPLATES.contains(key);
  }

  /** Whether a map is a control structure, and whether it is a correct one. */
  static Check check(MapValue map, Session session) {
    if (!session.has(Feature.CONTROL)) {
      return new Check("", "");
    }
    return check(map.entries().keySet());
  }

  private static Check check(Set<String> keys) {
    String control = "";
    List<String> options = new ArrayList<>();
    for (String key : keys) {
      if (!Keys.isControl(key)) {
        continue;
      }
      String name = key.substring(2);
      if (OPTIONS.containsKey(name)) {
        if (!control.isEmpty()) {
          return new Check("", "multiple controls \"<<%s\" and \"%s\"".formatted(control, key));
        }
        control = name;
      } else if (OPTIONS.values().stream().anyMatch(o -> o.contains(name))) {
        options.add(name);
      } else {
        return new Check("", "unknown control or control option \"" + key + "\"");
      }
    }
    return check(control, options);
  }

  private static Check check(String control, List<String> options) {
    if (control.isEmpty()) {
      return options.isEmpty()
          ? new Check("", "")
          : new Check("", "control options " + bracketed(options) + " without control");
    }
    Set<String> allowed = OPTIONS.getOrDefault(control, Set.of());
    for (String option : options) {
      if (!allowed.contains(option)) {
        return new Check(
            control, "invalid option \"%s\" for control \"%s\"".formatted(option, control));
      }
    }
    return new Check(control, "");
  }

  static String bracketed(List<String> words) {
    return "[" + String.join(" ", words) + "]";
  }

  /** The result of a control structure whose parts were evaluated, or the node as it is. */
  static Node apply(
      Node node,
      MapValue map,
      Map<String, Node> undefined,
      Environment environment,
      Session session) {
    if (!session.has(Feature.CONTROL)) {
      return node;
    }
    Map<String, Node> all = new LinkedHashMap<>(map.entries());
    all.putAll(undefined);
    Check check = check(all.keySet());
    if (!check.problem().isEmpty()) {
      String name = check.name().isEmpty() ? "<control>" : "<" + check.name() + " control>";
      return Node.of(Value.of(name), node.source(), node.span())
          .withIssue(true, true, Issue.of(check.problem()));
    }
    if (!check.isControl()) {
      return node;
    }
    Node whole = undefined.isEmpty() ? node : node.withValue(MapValue.of(all));
    Node result = evaluate(parts(check.name(), whole, all, environment));
    if (result == null) {
      return whole;
    }
    Node marked = result.withFlags(node.flags());
    String tag = node.annotation().tag();
    return tag.isEmpty() ? marked : marked.withTag(tag);
  }

  private static Parts parts(
      String control, Node node, Map<String, Node> all, Environment environment) {
    Map<String, Node> fields = new LinkedHashMap<>();
    Map<String, Node> options = new LinkedHashMap<>();
    Node value = node;
    for (Map.Entry<String, Node> entry : all.entrySet()) {
      String key = entry.getKey();
      if (!Keys.isControl(key)) {
        if (!key.startsWith(Keys.MERGE)) {
          fields.put(key, entry.getValue());
        }
      } else if (key.substring(2).equals(control)) {
        value = entry.getValue();
      } else {
        options.put(key.substring(2), entry.getValue());
      }
    }
    return new Parts(control, node, value, fields, options, environment);
  }

  /** The result, or null where parts have to be evaluated first. */
  private static @Nullable Node evaluate(Parts parts) {
    return switch (parts.name()) {
      case "if" -> Choices.ifControl(parts);
      case "switch" -> Choices.switchControl(parts);
      case "type" -> Choices.typeControl(parts);
      case "for" -> Loops.forControl(parts);
      default -> Loops.mergeControl(parts);
    };
  }
}
