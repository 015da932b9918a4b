package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.JsonText;
import org.jspecify.annotations.Nullable;

/**
 * Reads a text with embedded expressions, such as {@code port (( p )) of (( h ))}, as one
 * concatenation.
 */
public final class Interpolation {
  private final boolean unescape;
  private final StringBuilder result = new StringBuilder();
  private final StringBuilder text = new StringBuilder();
  private final StringBuilder expression = new StringBuilder();
  private boolean found;

  private Interpolation(boolean unescape) {
    this.unescape = unescape;
  }

  /**
   * What a text holds: either expressions, joined to one, or text alone.
   *
   * @param text the text, with escapes removed where that was asked for; null beside an expression
   * @param expression the concatenation, or null
   */
  public record Reading(@Nullable String text, @Nullable String expression) {}

  /** Reads a text; {@code unescape} removes a level of escaping. */
  public static Reading read(String source, boolean unescape) {
    Interpolation reader = new Interpolation(unescape);
    int rest = reader.scan(source);
    if (rest >= 0) {
      reader.text.append("((").append(source, rest, source.length());
      reader.expression.setLength(0);
    }
    reader.flush(true);
    return reader.found
        ? new Reading(null, reader.result.toString())
        : new Reading(reader.text.toString(), null);
  }

  /** The text as a whole expression between double parentheses, if it holds any. */
  public static String convert(String source) {
    Reading reading = read(source, false);
    String text = reading.text();
    return text == null ? "(( " + reading.expression() + " ))" : text;
  }

  /** Walks over the text and returns where an expression began that never ended, or -1. */
  private int scan(String source) {
    int at = 0;
    int open = 0;
    while (at < source.length()) {
      char c = source.charAt(at);
      if (c != '(' && open >= 2) {
        text.setLength(text.length() - 2);
        int end = expressionEnd(source, at);
        if (end < 0) {
          return at;
        }
        expression.append(source, at, end - 1);
        flush(false);
        at = end;
        open = 0;
      } else {
        text.append(c);
        open = c == '(' ? open + 1 : 0;
        at++;
      }
    }
    return -1;
  }

  /** The offset behind the two parentheses that end an expression, or -1. */
  private static int expressionEnd(String source, int from) {
    boolean quoted = false;
    boolean masked = false;
    int level = 0;
    int closing = 0;
    for (int at = from; at < source.length(); at++) {
      char c = source.charAt(at);
      if (quoted) {
        quoted = c != '"' || masked;
        masked = c == '\\' && !masked;
        continue;
      }
      if (c == '(') {
        level++;
      } else if (c == '"') {
        quoted = true;
      } else if (c == ')' && level > 0) {
        level--;
      } else if (c == ')' && ++closing == 2) {
        return at + 1;
      }
      closing = c == ')' ? closing : 0;
    }
    return -1;
  }

  /** Takes over what was read: the text before an expression, and the expression. */
  private void flush(boolean last) {
    if (!expression.isEmpty() && expression.charAt(0) == '!') {
      text.append("((").append(expression, unescape ? 1 : 0, expression.length()).append(')');
      expression.setLength(0);
    }
    if (expression.isEmpty() && (result.isEmpty() || !last)) {
      return;
    }
    if (!text.isEmpty()) {
      space();
      result.append(JsonText.quote(text.toString()));
    }
    if (!expression.isEmpty()) {
      space();
      String inner = expression.substring(0, expression.length() - 1).strip();
      result.append("( ").append(inner).append(" )");
    }
    expression.setLength(0);
    text.setLength(0);
    found = true;
  }

  private void space() {
    if (!result.isEmpty()) {
      result.append(' ');
    }
  }
}
