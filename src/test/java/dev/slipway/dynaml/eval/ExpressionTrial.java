package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.Feature;
import dev.slipway.dynaml.Limits;
import dev.slipway.dynaml.World;
import dev.slipway.dynaml.function.Builtins;
import dev.slipway.dynaml.syntax.Expr;
import dev.slipway.dynaml.syntax.Parser;
import dev.slipway.dynaml.syntax.Parsing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Runs parts of the evaluator alone: one expression, or the passes over one document. */
public final class ExpressionTrial {
  private ExpressionTrial() {}

  /** What came of an expression: a value, an expression that waits, or a failure. */
  public record Trial(Value value, boolean waits, boolean failed, String reason) {}

  /** Evaluates an expression where these names are known. */
  public static Trial evaluate(
      String source, List<String> path, Map<String, Value> names, Map<String, Value> stubs) {
    if (!(Parser.parse(source, path, path) instanceof Parsing.Parsed parsed)) {
      return new Trial(Value.NIL, false, true, "no expression: " + source);
    }
    Session session = new Session(World.NONE, Set.of(), Limits.DEFAULT, Builtins.functions());
    Environment environment =
        Environment.nested(
                Environment.outermost(session, MapValue.EMPTY), "test", List.of(tree(stubs)))
            .withBindings((MapValue) tree(names).value());
    for (String step : path) {
      environment = environment.withStep(step);
    }
    Result result = new Evaluator().evaluate(parsed.expression(), environment, false);
    return new Trial(
        result.value(), result.isWaiting(), !result.ok(), result.info().issue().message());
  }

  /** A map of values by dotted paths. */
  private static Node tree(Map<String, Value> values) {
    Map<String, Node> entries = new LinkedHashMap<>();
    values.forEach((path, value) -> {
      int dot = path.indexOf('.');
      String first = dot < 0 ? path : path.substring(0, dot);
      if (!first.isEmpty() && !entries.containsKey(first)) {
        entries.put(
            first, deep(values, first) ? below(values, first) : Node.computed(value, "test"));
      }
    });
    return Node.computed(MapValue.of(entries), "test");
  }

  private static boolean deep(Map<String, Value> values, String first) {
    return values.keySet().stream().anyMatch(path -> path.startsWith(first + "."));
  }

  private static Node below(Map<String, Value> values, String first) {
    Map<String, Value> inner = new LinkedHashMap<>();
    values.forEach((path, value) -> {
      if (path.startsWith(first + ".")) {
        inner.put(path.substring(first.length() + 1), value);
      }
    });
    return tree(inner);
  }

  /** A value that stays unresolved. */
  public static Value unresolved() {
    return new Value.Code(new Expr.Merge(List.of("nowhere"), false, false, false, false, ""));
  }

  /** One document evaluated with stubs as they are, without evaluating these first. */
  public static Node flow(
      Node template,
      List<Node> stubs,
      World world,
      Set<Feature> features,
      Cascade.Options options) {
    Session session = new Session(world, features, Limits.DEFAULT, Builtins.functions());
    return new Cascade(Environment.outermost(session, MapValue.EMPTY), options)
        .apply(template, stubs)
        .node();
  }

  /** The report on a result, or empty. */
  public static String report(Node result) {
    List<Unresolved> unresolved = Unresolved.of(result);
    return unresolved.isEmpty() ? "" : Cascade.report(unresolved);
  }

  /** What cannot be read of a document, each as path and message. */
  public static List<String> unreadable(Node document) {
    return Unresolved.of(document).stream()
        .map(u -> String.join(".", u.path()) + ": " + u.issue().message())
        .collect(Collectors.toList());
  }
}
