package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.Expr;

/** Puts a value in the place that a projection leaves open at the left end of its chain. */
final class Projections {
  private Projections() {}

  static Expr at(Expr chain, Value value) {
    return switch (chain) {
      case Expr.Projected _ -> new Expr.Constant(value);
      case Expr.Qualified e -> new Expr.Qualified(at(e.root(), value), e.reference());
      case Expr.Dynamic e -> new Expr.Dynamic(at(e.root(), value), e.index());
      case Expr.Slice e -> new Expr.Slice(at(e.list(), value), e.range());
      case Expr.Call e -> new Expr.Call(at(e.function(), value), e.arguments(), e.curry());
      case Expr.Projection e -> new Expr.Projection(at(e.source(), value), e.projection());
      default -> chain;
    };
  }
}
