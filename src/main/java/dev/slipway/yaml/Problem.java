package dev.slipway.yaml;

/**
 * Something that is wrong or doubtful at one place of a file.
 *
 * @param span where
 * @param severity whether the file can be used all the same
 * @param code a stable word for the rule, such as {@code unknown-key}
 * @param message what was expected, then what was found; one sentence without a final full stop
 * @param hint what to do about it, or empty
 */
public record Problem(Span span, Severity severity, String code, String message, String hint) {
  /** Whether a file with this problem can be used. */
  public enum Severity {
    /** The file is refused. */
    ERROR,
    /** The file is used. */
    WARNING
  }

  /** An error with a hint (may be empty). */
  public static Problem error(Span span, String code, String message, String hint) {
    return new Problem(span, Severity.ERROR, code, message, hint);
  }

  /** An error without a hint. */
  public static Problem error(Span span, String code, String message) {
    return error(span, code, message, "");
  }

  /** A warning with a hint (may be empty). */
  public static Problem warning(Span span, String code, String message, String hint) {
    return new Problem(span, Severity.WARNING, code, message, hint);
  }

  /** Whether the file is refused because of this. */
  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /** The problem on one line: {@code file:line:column: error: message [code] (hint)}. */
  @Override
  public String toString() {
    String word = isError() ? "error" : "warning";
    String tail = hint.isEmpty() ? "" : " (" + hint + ")";
    return span + ": " + word + ": " + message + " [" + code + "]" + tail;
  }
}
