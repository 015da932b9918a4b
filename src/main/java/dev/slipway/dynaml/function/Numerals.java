package dev.slipway.dynaml.function;

import dev.slipway.dynaml.syntax.Printer;
import java.math.BigInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers as texts spell them, and what is wrong with a text that is none. */
final class Numerals {
  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");
  private static final Pattern INFINITE = Pattern.compile("(?i)([+-]?)inf(inity)?");

  private Numerals() {}

  /** The whole number of 64 bits, or null. */
  static @Nullable Long whole(String text) {
    if (!WHOLE.matcher(text).matches()) {
      return null;
    }
    BigInteger number = new BigInteger(text);
    return number.bitLength() < Long.SIZE ? number.longValue() : null;
  }

  /** The decimal number, or null. */
  static @Nullable Double decimal(String text) {
    var infinite = INFINITE.matcher(text);
    if (infinite.matches()) {
      return "-".equals(infinite.group(1)) ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    if (!DECIMAL.matcher(text).matches()) {
      return null;
    }
    double number = Double.parseDouble(text);
    return Double.isInfinite(number) ? null : (Double) number;
  }

  /** Why a text is no whole number. */
  static String problem(String text) {
    return problem("ParseInt", text, WHOLE);
  }

  /** Why a text is no decimal number. */
  static String decimalProblem(String text) {
    return problem("ParseFloat", text, DECIMAL);
  }

  /** Why a text is no truth value. */
  static String flagProblem(String text) {
    return "strconv.ParseBool: parsing " + Printer.quote(text) + ": invalid syntax";
  }

  private static String problem(String parser, String text, Pattern form) {
    return "strconv."
        + parser
        + ": parsing "
        + Printer.quote(text)
        + (form.matcher(text).matches() ? ": value out of range" : ": invalid syntax");
  }
}
