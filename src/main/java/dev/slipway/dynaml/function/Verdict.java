package dev.slipway.dynaml.function;

/**
 * What a validation says of a value.
 *
 * @param holds whether the value is valid
 * @param isProblem whether the validation itself is wrong
 * @param message why
 */
record Verdict(boolean holds, boolean isProblem, String message) {
  static Verdict holds(String message) {
    return new Verdict(true, false, message);
  }

  static Verdict fails(String message) {
    return new Verdict(false, false, message);
  }

  static Verdict problem(String message) {
    return new Verdict(false, true, message);
  }

  static Verdict of(boolean holds, String message, String otherwise) {
    return new Verdict(holds, false, holds ? message : otherwise);
  }

  Verdict negated() {
    return isProblem ? this : new Verdict(!holds, false, message);
  }

  /** The same with words before the message. */
  Verdict behind(String words) {
    return new Verdict(holds, isProblem, words + message);
  }
}
