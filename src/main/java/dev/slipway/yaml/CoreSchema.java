package dev.slipway.yaml;

import java.math.BigInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The YAML 1.2 core schema: which plain scalars are null, booleans and numbers. {@code yes}, {@code
 * no} and dates are text.
 */
final class CoreSchema {
  private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]+");
  private static final Pattern FLOAT =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
  private static final String STRING_TAG = "tag:yaml.org,2002:str";
  private static final int LONGEST_NUMBER = 1000;

  private CoreSchema() {}

  static @Nullable Object resolve(Node.Scalar scalar) {
    if (scalar.style() != Node.Style.PLAIN || STRING_TAG.equals(scalar.tag())) {
      return scalar.text();
    }
    String text = scalar.text();
    return switch (text) {
      case "", "~", "null", "Null", "NULL" -> null;
      case "true", "True", "TRUE" -> true;
      case "false", "False", "FALSE" -> false;
      case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF" -> Double.POSITIVE_INFINITY;
      case "-.inf", "-.Inf", "-.INF" -> Double.NEGATIVE_INFINITY;
      case ".nan", ".NaN", ".NAN" -> Double.NaN;
      default -> number(text);
    };
  }

  private static Object number(String text) {
    if (text.length() > LONGEST_NUMBER) {
      return text;
    }
    if (INTEGER.matcher(text).matches()) {
      return integer(new BigInteger(text));
    }
    if (text.startsWith("0x") && text.length() > 2 && digits(text, 16)) {
      return integer(new BigInteger(text.substring(2), 16));
    }
    if (text.startsWith("0o") && text.length() > 2 && digits(text, 8)) {
      return integer(new BigInteger(text.substring(2), 8));
    }
    return FLOAT.matcher(text).matches() ? Double.valueOf(text) : text;
  }

  /** Whether a text is a number of the decimal system. */
  static boolean isDecimal(String text) {
    return text.length() <= LONGEST_NUMBER && FLOAT.matcher(text).matches();
  }

  private static boolean digits(String text, int radix) {
    return text.chars().skip(2).allMatch(c -> Character.digit(c, radix) >= 0);
  }

  private static Object integer(BigInteger number) {
    return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
  }
}
