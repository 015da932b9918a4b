package dev.slipway.dynaml.eval;

/** A built-in function: arguments in, a value or a failure out. */
@FunctionalInterface
public interface Function {
  /** Calls the function. */
  Result call(FunctionCall call);
}
