package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.Expr;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One pass over a node that is an expression. */
final class CodeFlow {
  private final Flow flow;
  private final Evaluator evaluator;
  private final Environment environment;
  private final Node before;
  private final boolean override;

  CodeFlow(Flow flow, Evaluator evaluator, Environment environment, Node before, boolean override) {
    this.flow = flow;
    this.evaluator = evaluator;
    this.environment = environment;
    this.before = before;
    this.override = override;
  }

  Node flow(Expr expression, boolean asTemplate) {
    Expr.Marker marker = Markers.of(expression, asTemplate);
    Node node = before;
    if (marker != null && !marker.tag().isEmpty() && node.annotation().tag().isEmpty()) {
      node = node.withTag(marker.tag());
    }
    if (marker != null && marker.has(Expr.Marker.TEMPLATE)) {
      return template(node, marker);
    }
    Result result = evaluator.evaluate(expression, environment, false);
    return finish(node, result, node.flags().plus(result.info().flags()));
  }

  private Node template(Node node, Expr.Marker marker) {
    Flags flags = node.flags().plus(Markers.flags(marker));
    Node declared = Markers.template(marker, node);
    Result result =
        declared == null
            ? Result.error("empty template value")
            : Result.of(new TemplateValue(environment.path(), declared, node, environment));
    return finish(node, result, flags);
  }

  private Node finish(Node node, Result evaluated, Flags flags) {
    TemplateValue template = node.template();
    Result result = evaluated;
    if (flags.isDynamic() && template == null) {
      if (result.value() instanceof TemplateValue own) {
        template = own;
        result = new Result(StubOverride.instance(own), result.info(), result.ok());
      } else {
        result = Result.error("dynamic marker for non-template value node");
      }
    }
    return result.ok() ? succeeded(node, result, flags, template) : failed(node, result, flags);
  }

  private Node failed(Node node, Result result, Flags flags) {
    Node kept = node.withIssueAt(environment, true, false, result.info().issue());
    if (!override) {
      return kept;
    }
    Annotation was = node.annotation();
    StubOverride.Kept keep =
        new StubOverride.Kept(
            was.replace() || result.info().replace(),
            was.redirectPath(),
            was.keyName(),
            was.merged(),
            flags);
    return flow.overrides().apply(kept, keep, environment, true);
  }

  private Node succeeded(Node node, Result result, Flags flags, @Nullable TemplateValue template) {
    Info info = result.info();
    String source = info.source().isEmpty() ? node.source() : info.source();
    Node next =
        template == null
            ? Node.of(result.value(), source)
            : Node.dynamic(result.value(), template, source);
    next = next.withSpan(node.span());
    if (result.value() instanceof Value.Text text) {
      next = flow.parse(next, text.value(), environment);
    }
    final boolean code = next.isCode();
    if (info.issue().isPresent()) {
      next = next.withIssueAt(environment, false, info.failed(), info.issue());
    }
    next = next.withAnnotation(annotate(next.annotation(), node, info, flags));
    if (code || next.annotation().merged() || !override || next.annotation().preferred()) {
      return next;
    }
    StubOverride.Kept keep =
        new StubOverride.Kept(
            next.annotation().replace(),
            redirect(node, info),
            info.keyName().isEmpty() ? node.annotation().keyName() : info.keyName(),
            node.annotation().merged(),
            flags);
    return flow.overrides().apply(next, keep, environment, true);
  }

  private static @Nullable List<String> redirect(Node node, Info info) {
    return info.redirectPath() != null ? info.redirectPath() : node.annotation().redirectPath();
  }

  private static Annotation annotate(Annotation bare, Node node, Info info, Flags flags) {
    Annotation was = node.annotation();
    Annotation annotation = info.undefined() ? bare.withUndefined() : bare;
    if (was.preferred() || info.preferred()) {
      annotation = annotation.withPreferred();
    }
    annotation = annotation.withKeyName(info.keyName());
    annotation = annotation.withRedirectPath(redirect(node, info));
    if (was.replace() || info.replace()) {
      annotation = annotation.withReplace();
    } else if (was.merged() || info.merged()) {
      annotation = annotation.withMerged();
    }
    annotation = annotation.plus(flags);
    return was.tag().isEmpty() ? annotation : annotation.withTag(was.tag());
  }
}
