package dev.slipway.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Quotes a stranger's value so that it fits a sentence, a log line and a header. */
final class Found {
  private static final int LONGEST = 80;

  private Found() {}

  /** The value in backquotes, cut to 80 characters, everything outside printable ASCII replaced. */
  static String quoted(@Nullable Object value) {
    String text = String.valueOf(value);
    boolean cut = text.length() > LONGEST;
    StringBuilder quoted = new StringBuilder(LONGEST + 5).append('`');
    text.chars()
        .limit(LONGEST)
        .forEach(c -> quoted.append(c >= ' ' && c < 0x7f && c != '`' ? (char) c : '?'));
    return quoted.append(cut ? "...`" : "`").toString();
  }

  /** Somebody else's sentence on one line of at most 200 printable characters. */
  static String sentence(String text) {
    StringBuilder line = new StringBuilder();
    text.chars().limit(200).forEach(c -> line.append(c >= ' ' && c < 0x7f ? (char) c : ' '));
    return line.toString().strip();
  }

  /** What is wrong with a text that should be JSON. */
  static String noJson(Json.Malformed e) {
    return "expected JSON: " + sentence(String.valueOf(e.getMessage()));
  }

  /** The JSON kind of a value with its article, such as {@code a text}. */
  static String kind(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String text -> text.isEmpty() ? "an empty text" : "a text";
      case Boolean ignored -> "a boolean";
      case Number ignored -> "a number";
      case List<?> ignored -> "an array";
      default -> "an object";
    };
  }
}
