package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.Expr;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a stub's value replaces that of the template. */
final class StubOverride {
  /**
   * The node, or what the first stub has at its place.
   *
   * @param node the node as it is now
   * @param before the node as it was, whose marks and redirections it keeps
   */
  Node apply(Node node, Node before, Environment environment, boolean override) {
    Annotation was = before.annotation();
    return apply(
        node,
        new Kept(was.replace(), was.redirectPath(), was.keyName(), was.merged(), was.flags()),
        environment,
        override);
  }

  /** What a node keeps although its value is replaced. */
  record Kept(
      boolean replace,
      @Nullable List<String> redirect,
      String keyName,
      boolean merged,
      Flags flags) {
    Kept {
      redirect = redirect == null ? null : List.copyOf(redirect);
    }
  }

  Node apply(Node node, Kept kept, Environment environment, boolean override) {
    if (kept.merged()
        || !override
        || !node.annotation().standardOverride()
        || !environment.isMerging()) {
      return node;
    }
    Node stub = environment.stubHere();
    if (stub == null || stub.flags().isDefault() || node.flags().isInjected()) {
      return node;
    }
    Node taken = substitute(stub);
    Annotation annotation = taken.annotation().withKeyName(kept.keyName());
    if (kept.replace()) {
      annotation = annotation.withReplace().withRedirectPath(kept.redirect());
    } else if (kept.redirect() != null) {
      annotation = annotation.withRedirectPath(kept.redirect());
    }
    return taken.withAnnotation(annotation.plus(kept.flags().overridden()));
  }

  /** A dynamic node as a new instance of its template, any other as it is. */
  static Node substitute(Node stub) {
    TemplateValue template = stub.value() instanceof TemplateValue own ? own : stub.template();
    if (template == null || !stub.flags().isDynamic()) {
      return stub;
    }
    return Node.dynamic(instance(template), template, "<substitute>").withFlags(stub.flags());
  }

  /** The expression that makes an instance of a template. */
  static Value.Code instance(TemplateValue template) {
    return new Value.Code(new Expr.Substitution(new Expr.Constant(template)));
  }
}
