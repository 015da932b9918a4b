package dev.slipway.skopos.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A text with variables: <code>{{.name}}</code> and <code>${NAME}</code>, <code>${NAME-default}
 * </code> (unset), <code>${NAME:-default}</code> (unset or empty). What is filled in is not looked
 * at again.
 *
 * @param parts in order
 */
record Template(List<Part> parts) {
  private static final Pattern VARIABLE =
      Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)(?:(:?-)([^}]*))?}");
  private static final Pattern FIELD = Pattern.compile("\\s*((?:\\.[A-Za-z_][A-Za-z0-9_-]*)+)\\s*");

  Template {
    parts = List.copyOf(parts);
  }

  /** A piece of the text. */
  sealed interface Part {
    /** What stays as it is. */
    record Text(String text) implements Part {}

    /** A variable of the environment; {@code orEmpty}: the default counts for an empty one too. */
    record Variable(String name, Optional<String> byDefault, boolean orEmpty) implements Part {}

    /** A field such as {@code .vars.timeout}. */
    record Field(String path) implements Part {}
  }

  /** Where the values come from. */
  interface Scope {
    /** The value of a variable, or null. */
    @Nullable String variable(String name);

    /** The value of a field such as {@code .vars.timeout}, or null. */
    @Nullable String field(String path);
  }

  /** What came of reading. */
  sealed interface Reading {
    /** The template. */
    record Good(Template template) implements Reading {}

    /** The text is none; the reason says what was expected and found. */
    record Malformed(String reason) implements Reading {}
  }

  /** What came of filling in. */
  sealed interface Filled {
    /** The text. */
    record Text(String text) implements Filled {}

    /** A variable has no value here. */
    record Unresolved(String name) implements Filled {}
  }

  static Reading read(String text) {
    List<Part> parts = new ArrayList<>();
    StringBuilder plain = new StringBuilder();
    Matcher variable = VARIABLE.matcher(text);
    int at = 0;
    while (at < text.length()) {
      if (text.startsWith("{{", at)) {
        int end = text.indexOf("}}", at);
        if (end < 0) {
          return new Reading.Malformed("expected `}}` behind `{{`, found none");
        }
        Matcher field = FIELD.matcher(text.substring(at + 2, end));
        if (!field.matches()) {
          return new Reading.Malformed(
              "expected a field such as {{.index}}, found `" + text.substring(at, end + 2) + "`");
        }
        flush(plain, parts);
        parts.add(new Part.Field(field.group(1)));
        at = end + 2;
      } else if (text.startsWith("$${", at)) {
        plain.append("${");
        at += 3;
      } else if (variable.region(at, text.length()).lookingAt()) {
        flush(plain, parts);
        parts.add(
            new Part.Variable(
                variable.group(1),
                Optional.ofNullable(variable.group(3)),
                ":-".equals(variable.group(2))));
        at = variable.end();
      } else {
        plain.append(text.charAt(at++));
      }
    }
    flush(plain, parts);
    return new Reading.Good(new Template(parts));
  }

  private static void flush(StringBuilder plain, List<Part> parts) {
    if (!plain.isEmpty()) {
      parts.add(new Part.Text(plain.toString()));
      plain.setLength(0);
    }
  }

  Filled fill(Scope scope) {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      String value = value(part, scope);
      if (value == null) {
        return new Filled.Unresolved(name(part));
      }
      text.append(value);
    }
    return new Filled.Text(text.toString());
  }

  private static @Nullable String value(Part part, Scope scope) {
    return switch (part) {
      case Part.Text(String text) -> text;
      case Part.Field(String path) -> scope.field(path);
      case Part.Variable(String name, Optional<String> byDefault, boolean orEmpty) -> {
        String value = scope.variable(name);
        boolean missing = value == null || (orEmpty && value.isEmpty());
        yield missing && byDefault.isPresent() ? byDefault.get() : value;
      }
    };
  }

  private static String name(Part part) {
    return switch (part) {
      case Part.Text(String text) -> text;
      case Part.Field(String path) -> path;
      case Part.Variable(String name, var _, var _) -> "${" + name + "}";
    };
  }

  /** Splits a command at blanks, a variable counting as one letter (skopos V10). */
  static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inField = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      inField |= text.startsWith("{{", i) || text.startsWith("${", i);
      if (Character.isWhitespace(c) && !inField) {
        if (!word.isEmpty()) {
          words.add(word.toString());
          word.setLength(0);
        }
      } else {
        word.append(c);
      }
      inField &= c != '}';
    }
    if (!word.isEmpty()) {
      words.add(word.toString());
    }
    return words;
  }
}
