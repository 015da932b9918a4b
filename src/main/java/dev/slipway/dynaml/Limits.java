package dev.slipway.dynaml;

/**
 * What an evaluation may cost. Each bound ends in an error instead of a run without end.
 *
 * @param characters longest text of a template
 * @param depth deepest nesting of a document
 * @param nodes most nodes of a document, aliases followed
 * @param steps most expressions evaluated
 * @param passes most passes over a document
 * @param nesting deepest recursion of expressions
 * @param size most characters that one value may have
 * @param entries most entries that a list or map which an expression makes may have
 */
public record Limits(
    int characters,
    int depth,
    int nodes,
    long steps,
    int passes,
    int nesting,
    int size,
    int entries) {
  /** Bounds that no sensible template meets. */
  public static final Limits DEFAULT =
      new Limits(64_000_000, 200, 5_000_000, 50_000_000, 20_000, 20_000, 20_000_000, 1_000_000);
}
