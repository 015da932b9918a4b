package dev.slipway.dynaml.syntax;

/**
 * A place in the text of an expression that can go back, and the memory of how far any rule came:
 * the first rule that reached the farthest end names the place of a syntax error.
 */
final class Cursor {
  private final String text;
  private int position;
  private int farthestBegin;
  private int farthestEnd;

  Cursor(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  int position() {
    return position;
  }

  /** Goes back (or on) and tells false, so that a failing rule can end with it. */
  boolean reset(int to) {
    position = to;
    return false;
  }

  boolean atEnd() {
    return position >= text.length();
  }

  char peek() {
    return peek(0);
  }

  char peek(int ahead) {
    int at = position + ahead;
    return at < text.length() ? text.charAt(at) : '\0';
  }

  /** Notes that a rule matched from {@code begin} to here; tells true. */
  boolean matched(int begin) {
    if (position > begin && position > farthestEnd) {
      farthestBegin = begin;
      farthestEnd = position;
    }
    return true;
  }

  int farthestBegin() {
    return farthestBegin;
  }

  int farthestEnd() {
    return farthestEnd;
  }

  /** Takes a literal. */
  boolean take(String literal) {
    if (text.startsWith(literal, position)) {
      position += literal.length();
      return true;
    }
    return false;
  }

  /** Takes a character. */
  boolean take(char c) {
    if (position < text.length() && text.charAt(position) == c) {
      position++;
      return true;
    }
    return false;
  }

  /** Takes a literal as a rule of its own. */
  boolean takeRule(String literal) {
    int begin = position;
    return take(literal) && matched(begin);
  }

  /** Takes white space, perhaps none. */
  boolean space() {
    int begin = position;
    while (isSpace(peek())) {
      position++;
    }
    return matched(begin);
  }

  /** Takes at least one white space. */
  boolean someSpace() {
    return isSpace(peek()) && space();
  }

  /** Takes the longest run of digits and tells whether there was one. */
  boolean digits() {
    int begin = position;
    while (isDigit(peek())) {
      position++;
    }
    return position > begin;
  }

  void advance() {
    position++;
  }

  String since(int begin) {
    return text.substring(begin, position);
  }

  static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isNameCharacter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c == '_';
  }
}
