package dev.slipway.dynaml.print;

/** The styles of a scalar, and the rules by which a text gets one. */
enum ScalarStyle {
  PLAIN,
  SINGLE_QUOTED,
  DOUBLE_QUOTED,
  LITERAL;

  private static final String LEADING = "#,[]{}&*!|>'\"%@`";

  /** The style of a text that would be read as text anyway. */
  static ScalarStyle of(String text, boolean key) {
    Analysis found = new Analysis(text);
    if (found.breaks) {
      boolean block = !found.trailingSpace && !found.spaceBreak && !found.special && !key;
      return block ? LITERAL : DOUBLE_QUOTED;
    }
    if (found.special) {
      return DOUBLE_QUOTED;
    }
    return found.leadingSpace || found.trailingSpace || found.indicators ? SINGLE_QUOTED : PLAIN;
  }

  /** What is remarkable in a text. */
  private static final class Analysis {
    private final String text;
    private boolean breaks;
    private boolean special;
    private boolean leadingSpace;
    private boolean trailingSpace;
    private boolean spaceBreak;
    private boolean indicators;

    Analysis(String text) {
      this.text = text;
      indicators = text.startsWith("---") || text.startsWith("...");
      for (int i = 0; i < text.length(); i++) {
        character(i, text.charAt(i));
      }
    }

    private void character(int i, char c) {
      boolean last = i + 1 >= text.length();
      indicators |= i == 0 ? leading(c) : following(i, c);
      special |= c != '\n' && (c < ' ' || c > '~');
      if (c == '\n') {
        breaks = true;
        spaceBreak |= i > 0 && text.charAt(i - 1) == ' ';
      } else if (c == ' ') {
        leadingSpace |= i == 0;
        trailingSpace |= last;
      }
    }

    private boolean blankBehind(int i) {
      return i + 1 >= text.length() || " \t\n\r".indexOf(text.charAt(i + 1)) >= 0;
    }

    private boolean leading(char c) {
      return LEADING.indexOf(c) >= 0 || (c == '-' || c == '?' || c == ':') && blankBehind(0);
    }

    private boolean following(int i, char c) {
      return c == ':' && blankBehind(i) || c == '#' && " \t\n\r".indexOf(text.charAt(i - 1)) >= 0;
    }
  }
}
