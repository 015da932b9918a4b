package dev.slipway.dynaml.syntax;

/**
 * Why a text is no expression: the farthest part that still made sense, between two offsets.
 *
 * @param text the whole text between the double parentheses
 * @param begin offset of the last part that was understood
 * @param end offset just behind it, where the reader gave up
 * @param detail more about it, or empty
 */
public record SyntaxProblem(String text, int begin, int end, String detail) {
  /** The message in spiff's words, {@code parse error near symbol 7 - symbol 8: ' '}. */
  public String message() {
    String near = text.substring(begin, end);
    String place =
        text.indexOf('\n') >= 0
            ? "line %d symbol %d - line %d symbol %d"
                .formatted(line(begin), symbol(begin), line(end), symbol(end))
            : "symbol %d - symbol %d".formatted(symbol(begin), symbol(end));
    String tail = detail.isEmpty() ? "" : ": " + detail;
    return "parse error near " + place + ": '" + near + "'" + tail;
  }

  /** The line of the text where the reader gave up and a caret under the place, two lines. */
  public String caret() {
    int start = text.lastIndexOf('\n', Math.max(0, end - 1)) + 1;
    int stop = text.indexOf('\n', end);
    String line = text.substring(start, stop < 0 ? text.length() : stop);
    return "((" + line + "))\n" + " ".repeat(2 + end - start) + "^";
  }

  private int line(int offset) {
    return 1
        + (int)
            text.chars()
                .limit(Math.min((long) offset + 1, text.length()))
                .filter(c -> c == '\n')
                .count();
  }

  private int symbol(int offset) {
    if (offset < text.length() && text.charAt(offset) == '\n') {
      return 0;
    }
    int begin = text.lastIndexOf('\n', Math.min(offset, text.length() - 1));
    return begin < 0 ? offset + 1 : offset - begin;
  }
}
