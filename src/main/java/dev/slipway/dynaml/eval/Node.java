package dev.slipway.dynaml.eval;

import dev.slipway.yaml.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node of a document: a value, where it stems from and what is known of it. Immutable. */
public final class Node {
  private final Value value;
  private final String source;
  private final Annotation annotation;
  private final @Nullable Span span;
  private final @Nullable TemplateValue template;
  private final @Nullable Environment resolver;

  private Node(
      Value value,
      String source,
      Annotation annotation,
      @Nullable Span span,
      @Nullable TemplateValue template,
      @Nullable Environment resolver) {
    this.value = value;
    this.source = source;
    this.annotation = annotation;
    this.span = span;
    this.template = template;
    this.resolver = resolver;
  }

  /** A node of a file. */
  public static Node of(Value value, String source, @Nullable Span span) {
    return new Node(value, source, Annotation.EMPTY, span, null, null);
  }

  /** A node that stems from a named source. */
  public static Node of(Value value, String source) {
    return of(value, source, null);
  }

  /** A node that an expression made: its source is marked so. */
  static Node computed(Value value, String source) {
    if (source.isEmpty()) {
      return of(value, "dynaml");
    }
    return of(value, source.startsWith("dynaml@") ? source : "dynaml@" + source);
  }

  /** A node that is made anew from a template wherever it is used. */
  static Node dynamic(Value value, TemplateValue template, String source) {
    Annotation annotation = Annotation.EMPTY.plus(Flags.of(Flags.INJECTED | Flags.DYNAMIC));
    return new Node(value, source, annotation, null, template, null);
  }

  /** The value. */
  public Value value() {
    return value;
  }

  /** The name of the file or computation that the node stems from. */
  public String source() {
    return source;
  }

  /** Where it stands in its file, if it stems from one. */
  public @Nullable Span span() {
    return span;
  }

  /** What is known of it. */
  public Annotation annotation() {
    return annotation;
  }

  @Nullable TemplateValue template() {
    return template;
  }

  @Nullable Environment resolver() {
    return resolver;
  }

  /** Its marks. */
  public Flags flags() {
    return annotation.flags();
  }

  /** Whether it vanishes. */
  public boolean isUndefined() {
    return annotation.undefined();
  }

  boolean isCode() {
    return value.isCode();
  }

  Node withValue(Value other) {
    return other == value ? this : new Node(other, source, annotation, span, template, resolver);
  }

  Node withAnnotation(Annotation other) {
    return other == annotation ? this : new Node(value, source, other, span, template, resolver);
  }

  Node withSpan(@Nullable Span other) {
    return other == span ? this : new Node(value, source, annotation, other, template, resolver);
  }

  Node withResolver(Environment environment) {
    return new Node(value, source, annotation, span, template, environment);
  }

  Node withFlags(Flags more) {
    return withAnnotation(annotation.plus(more));
  }

  Node withIssue(boolean error, boolean failed, Issue issue) {
    return withAnnotation(annotation.withIssue(error, failed, issue));
  }

  /** The node with an issue that remembers where its expression stood first. */
  Node withIssueAt(Environment environment, boolean error, boolean failed, Issue issue) {
    List<String> known = annotation.issue().originalPath();
    List<String> path = known != null ? known : environment.path();
    return withIssue(error, failed, issue.withOriginalPath(path));
  }

  Node undefined() {
    return withAnnotation(annotation.withUndefined());
  }

  Node withTag(String tag) {
    return withAnnotation(annotation.withTag(tag));
  }

  /** Whether two nodes are alike in every respect; values of collections by identity. */
  boolean isLike(Node other) {
    return this == other
        || sameValue(value, other.value)
            && template == other.template
            && source.equals(other.source)
            && annotation.equals(other.annotation);
  }

  private static boolean sameValue(Value a, Value b) {
    if (a == b) {
      return true;
    }
    return switch (a) {
      case ListValue _, MapValue _, LambdaValue _, TemplateValue _ -> false;
      case Value.Nil _,
          Value.Bool _,
          Value.Int _,
          Value.Decimal _,
          Value.Text _,
          Value.Binary _,
          Value.Code _ ->
          a.equals(b);
    };
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Node node && value.equals(node.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
