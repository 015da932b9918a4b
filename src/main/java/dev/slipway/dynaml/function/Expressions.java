package dev.slipway.dynaml.function;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Regular expressions as users write them (RE2). Named groups {@code (?P<name>…)} are translated;
 * look-around and back-references, which RE2 does not know and which can run for ever, are refused.
 */
final class Expressions {
  private Expressions() {}

  static Pattern compile(String expression) {
    if (expression.matches("(?s).*\\(\\?(<?[=!]|>).*")) {
      throw new PatternSyntaxException("invalid or unsupported Perl syntax", expression, -1);
    }
    if (expression.matches("(?s).*(?<!\\\\)(\\\\\\\\)*\\\\[1-9].*")) {
      throw new PatternSyntaxException("invalid escape sequence", expression, -1);
    }
    return Pattern.compile(expression.replace("(?P<", "(?<").replace("\\z", "\\z"));
  }

  static String reason(PatternSyntaxException e) {
    return "error parsing regexp: " + e.getDescription() + ": `" + e.getPattern() + "`";
  }
}
