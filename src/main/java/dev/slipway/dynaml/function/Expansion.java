package dev.slipway.dynaml.function;

import com.google.re2j.Matcher;

/** Fills the groups of a match into a text: {@code $1}, {@code ${name}}, {@code $$}. */
final class Expansion {
  private Expansion() {}

  static String expand(String template, Matcher matcher) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    while (at < template.length()) {
      char c = template.charAt(at);
      if (c != '$' || at + 1 == template.length()) {
        out.append(c);
        at++;
      } else if (template.charAt(at + 1) == '$') {
        out.append('$');
        at += 2;
      } else {
        at = group(template, at, matcher, out);
      }
    }
    return out.toString();
  }

  private static int group(String template, int dollar, Matcher matcher, StringBuilder out) {
    boolean braces = template.charAt(dollar + 1) == '{';
    int begin = dollar + (braces ? 2 : 1);
    int end = begin;
    while (end < template.length() && isWord(template.charAt(end))) {
      end++;
    }
    boolean closed = !braces || end < template.length() && template.charAt(end) == '}';
    if (end == begin || !closed) {
      out.append('$');
      return dollar + 1;
    }
    out.append(value(template.substring(begin, end), matcher));
    return braces ? end + 1 : end;
  }

  private static boolean isWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  private static String value(String name, Matcher matcher) {
    if (name.chars().allMatch(c -> c >= '0' && c <= '9') && name.length() < 6) {
      int index = Integer.parseInt(name);
      String group = index <= matcher.groupCount() ? matcher.group(index) : null;
      return group == null ? "" : group;
    }
    if (!matcher.pattern().namedGroups().containsKey(name)) {
      return "";
    }
    String group = matcher.group(name);
    return group == null ? "" : group;
  }
}
