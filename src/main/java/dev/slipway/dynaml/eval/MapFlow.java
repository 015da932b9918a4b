package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.Feature;
import dev.slipway.dynaml.syntax.Expr;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One pass over a map: its insertion, its entries, and what stubs inject. */
final class MapFlow {
  private final Flow flow;

  MapFlow(Flow flow) {
    this.flow = flow;
  }

  /**
   * One pass.
   *
   * @param override whether stubs override the entries
   * @param asTemplate whether the map is kept as a template
   */
  Node flow(Node root, MapValue map, Environment outer, boolean override, boolean asTemplate) {
    if (map.get(Keys.MERGE) != null && map.get(Keys.MERGE_ALIAS) != null) {
      return root.withIssue(true, true, Issue.of("multiple merge keys not allowed"));
    }
    return new Pass(root, map, outer, override, asTemplate).run();
  }

  /** The state of one pass over one map. */
  private final class Pass {
    private final Node root;
    private final MapValue map;
    private final Environment outer;
    private final boolean override;
    private final @Nullable Node stub;
    private final Map<String, Node> entries = new LinkedHashMap<>();
    private final Map<String, Node> undefined = new LinkedHashMap<>();
    private Environment environment;
    private boolean template;
    private boolean process = true;
    private boolean merged;
    private boolean replaced;
    private boolean vanishes;
    private boolean changed;
    private @Nullable String error;
    private Annotation annotation;

    Pass(Node root, MapValue map, Environment outer, boolean override, boolean asTemplate) {
      this.root = root;
      this.map = map;
      this.outer = outer;
      this.override = override;
      this.stub = outer.stubHere();
      this.environment = outer.withDocument(flow, map);
      this.template = asTemplate;
      this.annotation = root.annotation();
      if (stub != null) {
        annotation = annotation.plus(stub.flags().inherited());
      }
    }

    Node run() {
      String mergeKey = map.get(Keys.MERGE) != null ? Keys.MERGE : Keys.MERGE_ALIAS;
      Node insertion = map.get(mergeKey);
      Node kept = insertion == null ? null : insert(insertion);
      if (vanishes) {
        return root.undefined();
      }
      if (!replaced) {
        map.forEach((key, node) -> entry(key, node, key.equals(mergeKey) ? kept : node));
      }
      inject();
      return result();
    }

    /** Evaluates the insertion; returns what stays of it for the next pass, or null. */
    private @Nullable Node insert(Node insertion) {
      Environment here = environment.withPlace(outer.place().child(Keys.MERGE));
      Node base = flow.untagged(insertion, here, false, false);
      if (base.isUndefined()) {
        vanishes = true;
        return null;
      }
      return base.value() instanceof Value.Code code
          ? waiting(insertion, base, code.expression())
          : inserted(base);
    }

    private @Nullable Node waiting(Node insertion, Node base, Expr expression) {
      Expr.Marker marker = Markers.of(expression, template);
      if (marker != null) {
        if (!marker.tag().isEmpty()) {
          annotation = annotation.withTag(marker.tag());
        }
        annotation = annotation.plus(Markers.flags(marker));
        if (marker.has(Expr.Marker.TEMPLATE)) {
          template = true;
          return Markers.template(marker, root);
        }
        if (marker.inner() == null) {
          return null;
        }
      }
      if (isOptional(insertion, expression)) {
        return null;
      }
      process = false;
      return base;
    }

    /** A plain merge that finds nothing is left out, but only once it was evaluated. */
    private boolean isOptional(Node insertion, Expr expression) {
      return !(insertion.value() instanceof Value.Text)
          && expression instanceof Expr.Merge merge
          && !merge.required();
    }

    private @Nullable Node inserted(Node base) {
      if (base.annotation().redirectPath() != null) {
        annotation = annotation.withRedirectPath(base.annotation().redirectPath());
        environment = environment.redirected(base.annotation().redirectPath());
      }
      merged = base.annotation().merged();
      if (base.value() instanceof MapValue inserted) {
        entries.putAll(inserted.entries());
        changed = true;
        replaced = base.annotation().replace();
        return null;
      }
      boolean unreadable =
          base.value() instanceof Value.Text text
              && Embedded.find(text.value(), flow.session().has(Feature.INTERPOLATION)) != null;
      if (unreadable) {
        return base;
      }
      replaced = base.annotation().replace();
      if (base.value() != Value.NIL) {
        error = "require map value for '<<' insert, found '" + base.value().typeName() + "'";
      }
      return null;
    }

    private void entry(String key, Node before, @Nullable Node now) {
      if (now == null) {
        changed = true;
        return;
      }
      Node node = now;
      if (node == before && !template && process && !isMergeKey(key)) {
        boolean asTemplate = Controls.requiresTemplate(key);
        node = flow.flow(node, environment.withStep(key), override, asTemplate);
      }
      if (node.isUndefined()) {
        undefined.put(key, node);
        changed = true;
        return;
      }
      if (annotation.flags().propagatesImplied()) {
        node = node.withFlags(Flags.of(Flags.IMPLIED));
      }
      changed |= node != before;
      entries.put(key, node);
    }

    private boolean isMergeKey(String key) {
      return key.equals(Keys.MERGE) || key.equals(Keys.MERGE_ALIAS);
    }

    private void inject() {
      if (merged) {
        annotation = annotation.plus(Flags.of(Flags.INJECTED));
      } else if (stub != null
          && !annotation.flags().isInjected()
          && stub.value() instanceof MapValue injecting) {
        injecting.forEach((key, node) -> {
          if (node.flags().isInject() && !entries.containsKey(key)) {
            Flags flags = Flags.of(Flags.INJECT | Flags.INJECTED);
            entries.put(key, StubOverride.substitute(node).withFlags(flags));
            changed = true;
          }
        });
      }
    }

    private Node result() {
      MapValue next = changed ? MapValue.of(entries) : map;
      if (replaced) {
        annotation = annotation.withReplace();
      }
      Value value =
          template
              ? new TemplateValue(
                  environment.path(), Node.of(next, root.source(), root.span()), root, outer)
              : next;
      Node node = root.withValue(value).withAnnotation(annotation);
      String problem = error;
      if (problem != null) {
        return node.withIssue(true, true, Issue.of(problem));
      }
      if (root.annotation().failed()) {
        return node.withIssue(true, true, root.annotation().issue());
      }
      return template ? node : Controls.apply(node, next, undefined, environment, flow.session());
    }
  }
}
