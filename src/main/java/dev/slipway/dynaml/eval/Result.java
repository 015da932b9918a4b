package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.Expr;

/**
 * What came of evaluating an expression: a value, an expression that has to wait, or a failure.
 *
 * @param value the value; {@link Value.Code} where the expression waits for others
 * @param info what there is to tell beside it
 * @param ok whether it did not fail
 */
public record Result(Value value, Info info, boolean ok) {
  /** A value with nothing to tell. */
  public static Result of(Value value) {
    return new Result(value, Info.NONE, true);
  }

  /** A value with something to tell. */
  public static Result of(Value value, Info info) {
    return new Result(value, info, true);
  }

  /** An expression that has to wait. */
  static Result waiting(Expr expression, Info info) {
    return new Result(new Value.Code(expression), info, true);
  }

  /** A failure of the expression itself. */
  public static Result error(String message) {
    return error(Info.NONE, message);
  }

  /** A failure of the expression itself, with more to tell. */
  static Result error(Info info, String message) {
    return new Result(Value.NIL, info.withError(Issue.of(message)), false);
  }

  /** A failure with what is told of it. */
  static Result failed(Info info) {
    return new Result(Value.NIL, info, false);
  }

  /** Whether the expression has to wait. */
  boolean isWaiting() {
    return ok && value.isCode();
  }

  Result withInfo(Info other) {
    return other == info ? this : new Result(value, other, ok);
  }
}
