package dev.slipway.dynaml.eval;

import org.jspecify.annotations.Nullable;

/** Expressions within texts: {@code (( e ))}, escaped {@code ((! e ))}, and interpolation. */
public final class Embedded {
  private static final String OPEN = "((";
  private static final String CLOSE = "))";

  private Embedded() {}

  /**
   * The expression that a text stands for, or null.
   *
   * @param interpolation whether expressions within a longer text count
   */
  public static @Nullable String find(String text, boolean interpolation) {
    if (text.length() >= 4 && text.startsWith(OPEN) && text.endsWith(CLOSE)) {
      String inner = text.substring(2, text.length() - 2);
      return inner.startsWith("!") ? null : inner;
    }
    return interpolation && text.contains(OPEN)
        ? Interpolation.read(text, false).expression()
        : null;
  }

  /** The text with one level of escaping removed. */
  static String unescape(String text, boolean interpolation) {
    if (text.length() >= 4 && text.startsWith(OPEN) && text.endsWith(CLOSE)) {
      return text.startsWith("!", 2) ? OPEN + text.substring(3) : text;
    }
    if (interpolation && text.contains(OPEN)) {
      String plain = Interpolation.read(text, true).text();
      return plain == null ? text : plain;
    }
    return text;
  }
}
