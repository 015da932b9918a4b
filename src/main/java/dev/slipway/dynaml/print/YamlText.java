package dev.slipway.dynaml.print;

import dev.slipway.dynaml.eval.ScalarTypes;

/**
 * The characters of a YAML document: indentation, and scalars in the style that their text needs,
 * by the rules of libyaml.
 */
final class YamlText {
  private static final int WIDTH = 80;

  private final StringBuilder out = new StringBuilder();
  private int column;
  private boolean blank = true;
  private boolean indention = true;

  /** The whole text, ending in a line feed. */
  String finish() {
    if (column > 0) {
      breakLine();
    }
    return out.toString();
  }

  private void put(char c) {
    out.append(c);
    column++;
  }

  void append(String text) {
    for (int i = 0; i < text.length(); i++) {
      put(text.charAt(i));
    }
    blank = false;
    indention = false;
  }

  private void breakLine() {
    out.append('\n');
    column = 0;
  }

  /** Goes to the column of a block, on the same line where only indicators stand before it. */
  void startLine(int indent) {
    if (!indention || column > indent || column == indent && !blank) {
      breakLine();
    }
    while (column < indent) {
      put(' ');
    }
    blank = true;
    indention = true;
  }

  private void space() {
    if (!blank) {
      put(' ');
    }
  }

  /** An indicator of a block, behind which a nested block may start on the same line. */
  void indicator(String sign) {
    space();
    for (int i = 0; i < sign.length(); i++) {
      put(sign.charAt(i));
    }
    blank = false;
  }

  /** A word behind a blank. */
  void word(String word) {
    space();
    append(word);
  }

  /** A scalar that needs no quotes. */
  void plain(String text, int indent) {
    space();
    append(text);
  }

  /** A text; {@code key} says that it has to stay on one line. */
  void text(String text, int indent, boolean key) {
    int inner = indent < 0 ? 2 : indent + 2;
    ScalarStyle style =
        ScalarTypes.needsQuotes(text) ? ScalarStyle.DOUBLE_QUOTED : ScalarStyle.of(text, key);
    switch (style) {
      case PLAIN -> plainText(text, inner, key);
      case SINGLE_QUOTED -> singleQuoted(text, inner, key);
      case DOUBLE_QUOTED -> doubleQuoted(text, inner, key);
      case LITERAL -> literal(text, inner);
    }
  }

  private void plainText(String text, int indent, boolean key) {
    space();
    boolean spaces = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ' ' && !key && !spaces && column > WIDTH && text.charAt(i + 1) != ' ') {
        startLine(indent);
      } else {
        put(c);
        indention = c == ' ' && indention;
      }
      spaces = c == ' ';
    }
    blank = false;
    indention = false;
  }

  private void singleQuoted(String text, int indent, boolean key) {
    space();
    put('\'');
    indention = false;
    boolean spaces = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean inside = i > 0 && i < text.length() - 1;
      if (c == ' ' && !key && !spaces && column > WIDTH && inside && text.charAt(i + 1) != ' ') {
        startLine(indent);
      } else {
        if (c == '\'') {
          put('\'');
        }
        put(c);
        indention = c == ' ' && indention;
      }
      spaces = c == ' ';
    }
    put('\'');
    blank = false;
    indention = false;
  }

  private void doubleQuoted(String text, int indent, boolean key) {
    space();
    put('"');
    blank = false;
    indention = false;
    boolean spaces = false;
    int[] points = text.codePoints().toArray();
    for (int i = 0; i < points.length; i++) {
      int c = points[i];
      boolean inside = i > 0 && i < points.length - 1;
      if (c == ' ' && !key && !spaces && column > WIDTH && inside) {
        startLine(indent);
        if (points[i + 1] == ' ') {
          put('\\');
        }
      } else {
        append(YamlEscapes.escape(c));
      }
      spaces = c == ' ';
    }
    put('"');
    blank = false;
    indention = false;
  }

  private void literal(String text, int indent) {
    space();
    put('|');
    char first = text.charAt(0);
    if (first == ' ' || first == '\n') {
      put('2');
    }
    put(text.endsWith("\n") ? '+' : '-');
    breakLine();
    indention = true;
    blank = true;
    boolean fresh = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n') {
        breakLine();
        indention = true;
        fresh = true;
      } else {
        if (fresh) {
          startLine(indent);
        }
        put(c);
        indention = false;
        fresh = false;
      }
    }
  }
}
