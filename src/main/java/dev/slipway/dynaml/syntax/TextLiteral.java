package dev.slipway.dynaml.syntax;

/** Text between double quotes, with the escapes of JSON. */
final class TextLiteral {
  private TextLiteral() {}

  /** The text of the literal from {@code begin} to {@code end}, quotes included. */
  static String decode(String source, int begin, int end) {
    StringBuilder text = new StringBuilder(end - begin);
    int at = begin + 1;
    while (at < end - 1) {
      char c = source.charAt(at++);
      if (c == '\\') {
        at = escape(source, begin, end, at, text);
      } else if (c < ' ') {
        throw refused(source, begin, end, "invalid character " + shown(c) + " in string literal");
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  private static int escape(String source, int begin, int end, int at, StringBuilder text) {
    if (at >= end - 1) {
      throw refused(source, begin, end, "unexpected end of JSON input");
    }
    char c = source.charAt(at);
    switch (c) {
      case '"', '\\', '/' -> text.append(c);
      case 'b' -> text.append('\b');
      case 'f' -> text.append('\f');
      case 'n' -> text.append('\n');
      case 'r' -> text.append('\r');
      case 't' -> text.append('\t');
      case 'u' -> {
        text.append(codeUnit(source, begin, end, at + 1));
        return at + 5;
      }
      default ->
          throw refused(
              source, begin, end, "invalid character " + shown(c) + " in string escape code");
    }
    return at + 1;
  }

  private static char codeUnit(String source, int begin, int end, int at) {
    int unit = 0;
    for (int i = at; i < at + 4; i++) {
      int digit = i < end - 1 ? Character.digit(source.charAt(i), 16) : -1;
      if (digit < 0) {
        throw refused(source, begin, end, "invalid character in \\u hexadecimal character escape");
      }
      unit = unit * 16 + digit;
    }
    return (char) unit;
  }

  private static String shown(char c) {
    return switch (c) {
      case '\n' -> "'\\n'";
      case '\t' -> "'\\t'";
      case '\r' -> "'\\r'";
      default -> "'" + c + "'";
    };
  }

  private static Parser.Refused refused(String source, int begin, int end, String detail) {
    return new Parser.Refused(new SyntaxProblem(source, begin, end, detail));
  }
}
