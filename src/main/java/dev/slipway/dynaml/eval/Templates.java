package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.Expr;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes instances of templates. */
final class Templates {
  private final Evaluator evaluator;

  Templates(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  Result substitution(Expr.Substitution e, Environment environment) {
    Result found = evaluator.evaluate(e.template(), environment, false);
    if (!found.ok() || found.value().isCode()) {
      return found.ok() ? Result.waiting(e, found.info()) : Result.failed(found.info());
    }
    if (!(found.value() instanceof TemplateValue template)) {
      return Result.error(found.info(), "template value required");
    }
    Node self = Node.computed(template, environment.source()).withResolver(template.resolver());
    Environment here = environment.withBindings(MapValue.of(Map.of(Keys.SELF, self)));
    Node result = Flow.run(here, bare(template.prepared()), false);
    List<Unresolved> unresolved = Unresolved.of(result);
    if (unresolved.isEmpty()) {
      Info info = Info.NONE.withSource(result.source()).withUndefined(result.isUndefined());
      return Result.of(result.value(), info);
    }
    if (unresolved.stream().noneMatch(u -> u.issue().isPresent())) {
      return Result.waiting(e, Info.NONE);
    }
    return propagated(
        "resolution of template '" + String.join(".", template.path()) + "' failed", unresolved);
  }

  /** The failure of a document within another one. */
  static Result propagated(String message, List<Unresolved> unresolved) {
    List<Issue> nested = unresolved.stream().map(Unresolved::asIssue).toList();
    boolean error = unresolved.stream().anyMatch(u -> u.node().annotation().error());
    boolean failed = unresolved.stream().anyMatch(u -> u.node().annotation().failed());
    Issue issue = Issue.of(message).withNested(nested);
    Info info = Info.NONE.withFailed(issue, failed);
    return Result.failed(error ? info.withError(issue) : info);
  }

  /** A copy of a node without what is known of it. */
  static Node bare(Node node) {
    Value value =
        switch (node.value()) {
          case ListValue list -> bare(list);
          case MapValue map -> bare(map);
          case Value.Leaf _ -> node.value();
        };
    boolean known = node.annotation() != Annotation.EMPTY || node.template() != null;
    return known || value != node.value() ? Node.of(value, node.source(), node.span()) : node;
  }

  private static ListValue bare(ListValue list) {
    List<Node> items = new ArrayList<>(list.items().size());
    boolean changed = false;
    for (Node item : list.items()) {
      Node copy = bare(item);
      changed |= copy != item;
      items.add(copy);
    }
    return changed ? ListValue.of(items) : list;
  }

  private static MapValue bare(MapValue map) {
    Map<String, Node> entries = new LinkedHashMap<>();
    boolean changed = false;
    for (Map.Entry<String, Node> entry : map.entries().entrySet()) {
      Node copy = bare(entry.getValue());
      changed |= copy != entry.getValue();
      entries.put(entry.getKey(), copy);
    }
    return changed ? MapValue.of(entries) : map;
  }
}
