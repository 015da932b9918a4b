package dev.slipway.dynaml.function;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * Regular expressions as users write them: RE2, which knows neither look-around nor back-references
 * and needs time linear in the text.
 */
final class Expressions {
  private Expressions() {}

  /** Compiles an expression; throws {@link PatternSyntaxException} where it is none. */
  static Pattern compile(String expression) {
    ExpressionSize.check(expression);
    return Pattern.compile(expression);
  }

  /** What is wrong with an expression, with the part that is. */
  static String reason(PatternSyntaxException e) {
    return "error parsing regexp: "
        + e.getDescription()
        + (e.getPattern() == null ? "" : ": `" + e.getPattern() + "`");
  }
}
