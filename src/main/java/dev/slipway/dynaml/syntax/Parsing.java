package dev.slipway.dynaml.syntax;

/** What came of reading an expression. */
public sealed interface Parsing {
  /**
   * An expression.
   *
   * @param placed whether it depends on the place where it stands, as a plain {@code merge} does
   */
  record Parsed(Expr expression, boolean placed) implements Parsing {}

  /** No expression. */
  record Failed(SyntaxProblem problem) implements Parsing {}
}
