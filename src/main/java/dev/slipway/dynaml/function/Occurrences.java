package dev.slipway.dynaml.function;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;

/** The matches of an expression in a text, but no empty one right behind another. */
final class Occurrences {
  private final Matcher matcher;
  private int previousEnd = -1;

  Occurrences(Pattern expression, String text) {
    this.matcher = expression.matcher(text);
  }

  /** Whether there is a further match, which {@link #match} then holds. */
  boolean next() {
    while (matcher.find()) {
      boolean adjacent = matcher.start() == matcher.end() && matcher.start() == previousEnd;
      previousEnd = matcher.end();
      if (!adjacent) {
        return true;
      }
    }
    return false;
  }

  Matcher match() {
    return matcher;
  }
}
