package dev.slipway.cli;

import java.io.Console;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What the receiving side of stdout can show.
 *
 * @param terminal whether a person watches, so that lines can be drawn again
 * @param color whether to colour
 * @param unicode whether there is more than ASCII
 */
public record Style(boolean terminal, boolean color, boolean unicode) {
  /** Text for files and pipes. */
  public static final Style PLAIN = new Style(false, false, true);

  private static final String ESCAPE = "\u001b[";

  /** When to colour. */
  public enum When {
    /** On a terminal, unless NO_COLOR or TERM=dumb says otherwise. */
    auto,
    /** Always. */
    always,
    /** Never. */
    never
  }

  /** The style of this process's stdout. */
  public static Style of(When color) {
    Console console = System.console();
    return of(color, console != null && console.isTerminal(), System.getenv(), stdoutCharset());
  }

  static Style of(When color, boolean terminal, Map<String, String> environment, Charset charset) {
    boolean dumb = "dumb".equals(environment.get("TERM"));
    boolean wanted = terminal && !dumb && environment.getOrDefault("NO_COLOR", "").isEmpty();
    return new Style(
        terminal && !dumb,
        switch (color) {
          case auto -> wanted;
          case always -> true;
          case never -> false;
        },
        charset.equals(StandardCharsets.UTF_8));
  }

  private static Charset stdoutCharset() {
    return Charset.forName(
        System.getProperty("stdout.encoding", Charset.defaultCharset().name()),
        StandardCharsets.US_ASCII);
  }

  /** A word in the colour of the result or state that it names. */
  public String tinted(String word, String text) {
    String code =
        switch (word) {
          case "pass", "finished" -> "32";
          case "warning", "waitingForApproval", "paused" -> "33";
          case "fail", "aborted", "timedOut" -> "31";
          case "started" -> "36";
          default -> "2";
        };
    return color ? ESCAPE + code + "m" + text + ESCAPE + "0m" : text;
  }

  /** A text in bold. */
  public String bold(String text) {
    return color ? ESCAPE + "1m" + text + ESCAPE + "0m" : text;
  }

  /** What moves the cursor up and clears everything below. */
  public String backOver(int lines) {
    return lines == 0 ? "" : ESCAPE + lines + "A" + ESCAPE + "J";
  }

  /** Somebody else's text on one line, without anything that a terminal would obey. */
  public static String safe(String text) {
    StringBuilder safe = new StringBuilder(text.length());
    text.codePoints()
        .forEach(c -> safe.appendCodePoint(Character.isISOControl(c) || isFormat(c) ? ' ' : c));
    return safe.toString().strip();
  }

  private static boolean isFormat(int c) {
    int type = Character.getType(c);
    return type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
