package dev.slipway.uniform.template;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A text with places: <code>{{data.project}}</code> is a value of the event, <code>
 * {{secret.TOKEN}}</code> one of the project's secrets, and <code>{{"{{"}}</code> stands for the
 * two braces themselves.
 *
 * @param parts in order
 */
public record Template(List<Part> parts) {
  private static final String OPEN = "{{";
  private static final String CLOSE = "}}";
  private static final String BRACES = "{{\"{{\"}}";
  private static final String SECRET = "secret";
  private static final Pattern PATH = Pattern.compile("[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*");
  private static final Pattern SECRET_NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*");

  public Template {
    parts = List.copyOf(parts);
  }

  /** A piece of a template. */
  public sealed interface Part {
    /** Text that stays as it is. */
    record Text(String text) implements Part {}

    /** The value at a dotted path into the event: {@code data.project}, {@code shkeptncontext}. */
    record Value(String path) implements Part {}

    /** A secret by its name. */
    record Secret(String name) implements Part {}
  }

  /** What came of reading. */
  public sealed interface Reading {
    /** The template. */
    record Parsed(Template template) implements Reading {}

    /**
     * The text is no template.
     *
     * @param message what was expected, then what was found
     * @param hint what to do about it; may be empty
     */
    record Malformed(String message, String hint) implements Reading {}
  }

  /** Reads a text. */
  public static Reading read(String text) {
    List<Part> parts = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      int open = text.indexOf(OPEN, at);
      if (open < 0) {
        break;
      }
      if (open > at) {
        parts.add(new Part.Text(text.substring(at, open)));
      }
      if (text.startsWith(BRACES, open)) {
        parts.add(new Part.Text(OPEN));
        at = open + BRACES.length();
        continue;
      }
      int close = text.indexOf(CLOSE, open);
      if (close < 0) {
        return new Reading.Malformed(
            "expected `}}` after `" + excerpt(text.substring(open)) + "`, found none",
            "write {{\"{{\"}} for two braces");
      }
      String inside = text.substring(open + OPEN.length(), close).strip();
      if (!isPlace(inside)) {
        return malformed(inside);
      }
      parts.add(place(inside));
      at = close + CLOSE.length();
    }
    if (at < text.length()) {
      parts.add(new Part.Text(text.substring(at)));
    }
    return new Reading.Parsed(new Template(parts));
  }

  private static boolean isPlace(String inside) {
    return inside.startsWith(SECRET + ".")
        ? SECRET_NAME.matcher(inside.substring(SECRET.length() + 1)).matches()
        : PATH.matcher(inside).matches() && !inside.equals(SECRET);
  }

  private static Part place(String inside) {
    return inside.startsWith(SECRET + ".")
        ? new Part.Secret(inside.substring(SECRET.length() + 1))
        : new Part.Value(inside);
  }

  private static Reading malformed(String inside) {
    String hint =
        inside.startsWith(".")
            ? "write {{data" + excerpt(inside) + "}}, without the dot in front"
            : inside.equals(SECRET)
                ? "name the secret: {{secret.NAME}}"
                : "a template has no logic; have a program prepare what it needs";
    return new Reading.Malformed(
        "expected a path such as data.project between the braces, found `" + excerpt(inside) + "`",
        hint);
  }

  private static String excerpt(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "…";
  }

  /** Whether nothing is put into the text. */
  public boolean isConstant() {
    return parts.stream().allMatch(Part.Text.class::isInstance);
  }

  /** The text before the first place; all of it where there is none. */
  public String beginning() {
    StringBuilder beginning = new StringBuilder();
    for (Part part : parts) {
      if (!(part instanceof Part.Text(String text))) {
        break;
      }
      beginning.append(text);
    }
    return beginning.toString();
  }
}
