package dev.slipway.dynaml.syntax;

import java.math.BigDecimal;

/** Decimal numbers as text, in the forms that Go prints. */
public final class Numbers {

  private Numbers() {}

  /** The shortest text that reads back as the number, like Go's {@code %g}: {@code 1e+06}. */
  public static String general(double number) {
    return shortest(number, 6, -4, 2);
  }

  /** The number as Go's JSON encoder writes it: plain from 1e-6 to below 1e21. */
  public static String json(double number) {
    return shortest(number, 21, -6, 1);
  }

  private static String shortest(double number, int large, int small, int exponentDigits) {
    if (Double.isNaN(number)) {
      return "NaN";
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? "+Inf" : "-Inf";
    }
    if (number == 0) {
      return 1 / number < 0 ? "-0" : "0";
    }
    BigDecimal exact = new BigDecimal(Double.toString(number)).stripTrailingZeros();
    String digits = exact.unscaledValue().abs().toString();
    int exponent = digits.length() - 1 - exact.scale();
    String sign = number < 0 ? "-" : "";
    if (exponent < small || exponent >= large) {
      return sign + scientific(digits, exponent, exponentDigits);
    }
    return sign + exact.abs().toPlainString();
  }

  private static String scientific(String digits, int exponent, int exponentDigits) {
    String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
    String power = Integer.toString(Math.abs(exponent));
    String zeros = "0".repeat(Math.max(0, exponentDigits - power.length()));
    return mantissa + "e" + (exponent < 0 ? "-" : "+") + zeros + power;
  }
}
