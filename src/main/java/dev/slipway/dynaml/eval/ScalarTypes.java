package dev.slipway.dynaml.eval;

import dev.slipway.yaml.Node.Scalar;
import dev.slipway.yaml.Node.Style;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The types of YAML 1.1: {@code yes} is true, {@code 010} is eight, {@code 1_000} is a thousand.
 * Dates are text. A tag for text is ignored on plain scalars, those for numbers count on quoted
 * ones too.
 */
public final class ScalarTypes {
  private static final Set<String> TRUE = Set.of("true", "yes", "on", "y");
  private static final Set<String> FALSE = Set.of("false", "no", "off", "n");
  private static final Set<String> NULL = Set.of("", "~", "null", "Null", "NULL");
  private static final Pattern DECIMAL =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
  private static final Pattern DATE =
      Pattern.compile(
          "[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}"
              + "(([Tt]|[ \\t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(\\.[0-9]*)?"
              + "([ \\t]*(Z|[-+][0-9]{1,2}(:[0-9]{2})?))?)?");
  private static final String TAGS = "tag:yaml.org,2002:";
  private static final int LONGEST_NUMBER = 1000;

  private ScalarTypes() {}

  static Value resolve(Scalar scalar) {
    String tag = scalar.tag() == null ? "" : scalar.tag();
    String type = tag.startsWith(TAGS) ? tag.substring(TAGS.length()) : "";
    if (type.equals("binary")) {
      return binary(scalar.text());
    }
    boolean typed = type.equals("int") || type.equals("float") || type.equals("bool");
    if (scalar.style() != Style.PLAIN && !typed) {
      return Value.of(scalar.text());
    }
    return plain(scalar.text());
  }

  private static Value binary(String text) {
    try {
      return new Value.Binary(Base64.getMimeDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      return Value.of(text);
    }
  }

  /** The value of a plain scalar. */
  public static Value plain(String text) {
    if (NULL.contains(text)) {
      return Value.NIL;
    }
    String lower = text.length() <= 5 ? text.toLowerCase(Locale.ROOT) : "";
    if (TRUE.contains(lower)) {
      return Value.of(true);
    }
    if (FALSE.contains(lower)) {
      return Value.of(false);
    }
    Value number = number(text);
    return number == null ? Value.of(text) : number;
  }

  /** Whether a text would be read as something else if it stood without quotes. */
  public static boolean needsQuotes(String text) {
    return !(plain(text) instanceof Value.Text) || DATE.matcher(text).matches();
  }

  private static @Nullable Value number(String text) {
    char first = text.charAt(0);
    if (!(first >= '0' && first <= '9' || first == '-' || first == '+' || first == '.')
        || text.length() > LONGEST_NUMBER) {
      return null;
    }
    switch (text.toLowerCase(Locale.ROOT)) {
      case ".inf", "+.inf" -> {
        return Value.of(Double.POSITIVE_INFINITY);
      }
      case "-.inf" -> {
        return Value.of(Double.NEGATIVE_INFINITY);
      }
      case ".nan" -> {
        return Value.of(Double.NaN);
      }
      default -> {
        String digits = text.replace("_", "");
        Value whole = whole(digits);
        return whole == null ? decimal(digits) : whole;
      }
    }
  }

  private static @Nullable Value whole(String text) {
    boolean negative = text.startsWith("-");
    String digits = negative || text.startsWith("+") ? text.substring(1) : text;
    String lower = digits.toLowerCase(Locale.ROOT);
    int radix = 10;
    if (lower.startsWith("0x")) {
      radix = 16;
    } else if (lower.startsWith("0b")) {
      radix = 2;
    } else if (lower.startsWith("0o")) {
      radix = 8;
    }
    if (radix != 10) {
      digits = digits.substring(2);
    } else if (digits.length() > 1 && digits.startsWith("0")) {
      radix = 8;
    }
    if (digits.isEmpty() || Character.digit(digits.charAt(0), radix) < 0) {
      return null;
    }
    try {
      return Value.of(Long.parseLong(negative ? "-" + digits : digits, radix));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static @Nullable Value decimal(String text) {
    return DECIMAL.matcher(text).matches() ? Value.of(Double.parseDouble(text)) : null;
  }
}
