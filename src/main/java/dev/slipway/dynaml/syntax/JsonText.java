package dev.slipway.dynaml.syntax;

/** Text as JSON, with the characters escaped that Go's encoder escapes. */
public final class JsonText {
  private JsonText() {}

  /** A text between double quotes; {@code < > &} are escaped too. */
  public static String quote(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      escape(text.charAt(i), out);
    }
    return out.append('"').toString();
  }

  private static void escape(char c, StringBuilder out) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      case '\b' -> out.append("\\b");
      case '\f' -> out.append("\\f");
      case '<', '>', '&', '\u2028', '\u2029' -> out.append("\\u%04x".formatted((int) c));
      default -> {
        if (c < ' ') {
          out.append("\\u%04x".formatted((int) c));
        } else {
          out.append(c);
        }
      }
    }
  }
}
