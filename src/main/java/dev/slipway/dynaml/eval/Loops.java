package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.Expr;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The control structures that build maps and lists. */
final class Loops {
  private Loops() {}

  static @Nullable Node mergeControl(Controls.Parts parts) {
    if (!parts.isReady()) {
      return null;
    }
    Map<String, Node> fields = new LinkedHashMap<>();
    parts
        .fields()
        .forEach((key, node) -> {
          if (!node.isUndefined()) {
            fields.put(key, node);
          }
        });
    switch (parts.value().value()) {
      case Value.Nil _ -> {
        // nothing to add
      }
      case MapValue map -> fields.putAll(map.entries());
      case ListValue list -> {
        for (int i = 0; i < list.items().size(); i++) {
          Value item = list.items().get(i).value();
          if (item instanceof MapValue map) {
            fields.putAll(map.entries());
          } else if (item != Value.NIL) {
            return parts.issue("entry " + i + ": invalid entry type: list");
          }
        }
      }
      case Value other -> {
        return parts.issue("invalid value type: " + other.typeName());
      }
    }
    return Node.computed(MapValue.of(fields), parts.environment().source());
  }

  static @Nullable Node forControl(Controls.Parts parts) {
    Node problem = Choices.withoutFields(parts);
    if (problem != null) {
      return problem;
    }
    if (!parts.isReady()) {
      return null;
    }
    Node body = parts.option("do");
    if (body == null) {
      return parts.issue("do field required");
    }
    if (parts.value().isUndefined()) {
      return parts.nothing();
    }
    Node mapKey = parts.option("mapkey");
    if (mapKey != null && !(mapKey.value() instanceof TemplateValue)) {
      return parts.issue("mapkey must be an expression");
    }
    Ranges ranges = Ranges.of(parts.value().value());
    return ranges.problem().isEmpty()
        ? new Loop(parts, body, mapKey, ranges.ranges()).run()
        : parts.issue(ranges.problem());
  }

  /** One run of a loop. */
  private static final class Loop {
    private final Controls.Parts parts;
    private final Node body;
    private final @Nullable Node mapKey;
    private final List<Ranges.Range> ranges;
    private final Evaluator evaluator = new Evaluator();
    private final List<Node> list = new ArrayList<>();
    private final Map<String, Node> map = new LinkedHashMap<>();
    private final List<Issue> issues = new ArrayList<>();
    private boolean done = true;

    Loop(Controls.Parts parts, Node body, @Nullable Node mapKey, List<Ranges.Range> ranges) {
      this.parts = parts;
      this.body = body;
      this.mapKey = mapKey;
      this.ranges = ranges;
    }

    @Nullable Node run() {
      int[] positions = new int[ranges.size()];
      boolean more = ranges.stream().allMatch(r -> r.size() > 0);
      while (more) {
        turn(positions);
        more = advance(positions);
      }
      if (!issues.isEmpty()) {
        Issue issue = Issue.of("error evaluating body").withNested(issues);
        return parts.node().withIssue(true, true, issue);
      }
      if (!done) {
        return null;
      }
      Value result = mapKey == null ? ListValue.of(list) : MapValue.of(map);
      return Node.computed(result, parts.environment().source());
    }

    /** The last variable turns fastest. */
    private boolean advance(int[] positions) {
      for (int i = positions.length - 1; i >= 0; i--) {
        if (++positions[i] < ranges.get(i).size()) {
          return true;
        }
        positions[i] = 0;
      }
      return false;
    }

    private void turn(int[] positions) {
      Map<String, Node> names = new LinkedHashMap<>();
      for (int i = 0; i < positions.length; i++) {
        Ranges.Range range = ranges.get(i);
        names.put(range.name(), range.values().get(positions[i]));
        names.put(range.index(), Node.of(range.indices().get(positions[i]), "for"));
      }
      Environment environment = parts.environment().withBindings(MapValue.of(names));
      String key = mapKey == null ? null : key(mapKey, environment, positions);
      body(environment, positions, key);
      parts.environment().session().checkEntries((long) list.size() + map.size());
    }

    private @Nullable String key(Node template, Environment environment, int[] positions) {
      Result result = instance(template, environment);
      if (!result.ok()) {
        fail(positions, result.info().issue());
        return null;
      }
      if (result.info().undefined() || result.value() == Value.NIL) {
        return null;
      }
      if (result.value() instanceof Value.Text text) {
        return text.value();
      }
      fail(positions, Issue.of("map key must be string, but found " + result.value().typeName()));
      return null;
    }

    private void body(Environment environment, int[] positions, @Nullable String key) {
      if (!(body.value() instanceof TemplateValue)) {
        add(key, body);
        return;
      }
      Result result = instance(body, environment);
      if (!result.ok()) {
        fail(positions, result.info().issue());
      } else if (result.value().isCode()) {
        done = false;
      } else if (!result.info().undefined()) {
        add(key, Node.computed(result.value(), parts.environment().source()));
      }
    }

    private void add(@Nullable String key, Node node) {
      if (mapKey == null) {
        list.add(node);
      } else if (key != null) {
        map.put(key, node);
      }
    }

    private Result instance(Node node, Environment environment) {
      return evaluator.evaluate(
          new Expr.Substitution(new Expr.Constant(node.value())), environment, false);
    }

    private void fail(int[] positions, Issue issue) {
      done = false;
      StringBuilder variables = new StringBuilder("control variables: ");
      for (int i = positions.length - 1; i >= 0; i--) {
        Ranges.Range range = ranges.get(i);
        variables
            .append(i == positions.length - 1 ? " " : "; ")
            .append(range.name())
            .append('[')
            .append(range.indices().get(positions[i]).simpleText())
            .append("]=")
            .append(GoSyntax.shorten(GoSyntax.of(range.values().get(positions[i]).value(), false)));
      }
      issues.add(issue.withMessage(variables + ": " + issue.message()));
    }
  }
}
