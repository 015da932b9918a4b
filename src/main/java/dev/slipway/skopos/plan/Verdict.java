package dev.slipway.skopos.plan;

import java.util.Locale;

/** How a step, a chain or a plan came out. */
public enum Verdict {
  /** As wanted. */
  PASS,
  /** Not as wanted. */
  FAIL;

  /** {@code pass} or {@code fail}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Verdict of(boolean passed) {
    return passed ? PASS : FAIL;
  }
}
