package dev.slipway.dynaml.function;

import dev.slipway.dynaml.eval.LambdaValue;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.TemplateValue;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.print.YamlPrinter;
import dev.slipway.dynaml.syntax.Numbers;
import dev.slipway.dynaml.syntax.Printer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** Text formatted by verbs such as {@code %05d}, with the verbs and complaints of Go. */
final class GoFormat {
  private static final int WIDEST = 1_000_000;

  private final String format;
  private final List<Value> arguments;
  private final StringBuilder out = new StringBuilder();
  private int at;
  private int next;

  private GoFormat(String format, List<Value> arguments) {
    this.format = format;
    this.arguments = arguments;
  }

  static String format(String format, List<Value> arguments) {
    return new GoFormat(format, arguments).run();
  }

  private String run() {
    while (at < format.length()) {
      char c = format.charAt(at++);
      if (c != '%') {
        out.append(c);
      } else if (at >= format.length()) {
        out.append("%!(NOVERB)");
      } else {
        verb();
      }
    }
    if (next < arguments.size()) {
      out.append("%!(EXTRA ");
      String separator = "";
      for (Value value : arguments.subList(next, arguments.size())) {
        out.append(separator).append(typed(value));
        separator = ", ";
      }
      out.append(')');
    }
    return out.toString();
  }

  /**
   * The flags, width and precision of a verb.
   *
   * @param width -1 where none is given
   * @param precision -1 where none is given
   */
  private record Flags(
      boolean minus,
      boolean plus,
      boolean sharp,
      boolean space,
      boolean zero,
      int width,
      int precision) {}

  private void verb() {
    int begin = at;
    while (at < format.length() && "-+# 0".indexOf(format.charAt(at)) >= 0) {
      at++;
    }
    String signs = format.substring(begin, at);
    int width = number();
    int precision = -1;
    if (at < format.length() && format.charAt(at) == '.') {
      at++;
      precision = Math.max(0, number());
    }
    Flags flags =
        new Flags(
            signs.contains("-"),
            signs.contains("+"),
            signs.contains("#"),
            signs.contains(" "),
            signs.contains("0") && !signs.contains("-"),
            width,
            precision);
    if (at >= format.length()) {
      out.append("%!(NOVERB)");
      return;
    }
    int verb = format.codePointAt(at);
    at += Character.charCount(verb);
    if (verb == '%') {
      out.append('%');
    } else if (next >= arguments.size()) {
      out.append("%!").appendCodePoint(verb).append("(MISSING)");
    } else {
      value(verb, arguments.get(next++), flags);
    }
  }

  private int number() {
    int begin = at;
    while (at < format.length() && Character.isDigit(format.charAt(at))) {
      at++;
    }
    if (at == begin) {
      return -1;
    }
    String digits = format.substring(begin, at);
    return digits.length() > 7 ? WIDEST : Math.min(WIDEST, Integer.parseInt(digits));
  }

  private void value(int verb, Value value, Flags flags) {
    String text =
        switch (value) {
          case Value.Nil _ -> verb == 'v' ? "<nil>" : "%!" + (char) verb + "(<nil>)";
          case Value.Int i -> whole(verb, i, flags);
          case Value.Decimal d -> decimal(verb, d, flags);
          case Value.Bool b -> verb == 't' || verb == 'v' ? b.toString() : bad(verb, value);
          case Value _ -> text(verb, plain(value), flags, value);
        };
    boolean zeros = flags.zero() && (value instanceof Value.Int || value instanceof Value.Decimal);
    pad(text, flags, zeros);
  }

  private static String plain(Value value) {
    return switch (value) {
      case Value.Text t -> t.value();
      case ListValue _, MapValue _, TemplateValue _ -> YamlPrinter.print(value);
      case LambdaValue l -> l.toString();
      case Value other -> String.valueOf(other);
    };
  }

  private void pad(String text, Flags flags, boolean zeros) {
    int missing = flags.width() - text.codePointCount(0, text.length());
    if (missing <= 0) {
      out.append(text);
    } else if (flags.minus()) {
      out.append(text).repeat(' ', missing);
    } else if (zeros) {
      boolean signed = text.startsWith("-") || text.startsWith("+");
      out.append(text, 0, signed ? 1 : 0).repeat('0', missing);
      out.append(text, signed ? 1 : 0, text.length());
    } else {
      out.repeat(' ', missing).append(text);
    }
  }

  private static String whole(int verb, Value.Int value, Flags flags) {
    long number = value.value();
    String sign = "";
    if (number >= 0 && flags.plus()) {
      sign = "+";
    } else if (number >= 0 && flags.space()) {
      sign = " ";
    }
    return switch (verb) {
      case 'd', 'v' -> sign + number;
      case 'b' -> sign + Long.toString(number, 2);
      case 'o' -> sign + (flags.sharp() ? "0" : "") + Long.toString(number, 8);
      case 'O' -> sign + "0o" + Long.toString(number, 8);
      case 'x' -> sign + (flags.sharp() ? "0x" : "") + Long.toString(number, 16);
      case 'X' ->
          sign + (flags.sharp() ? "0X" : "") + Long.toString(number, 16).toUpperCase(Locale.ROOT);
      case 'c' ->
          Character.isValidCodePoint((int) number) ? Character.toString((int) number) : "\uFFFD";
      case 'q' -> "'" + Character.toString((int) number) + "'";
      case 'U' -> "U+%04X".formatted(number);
      default -> bad(verb, value);
    };
  }

  private static String decimal(int verb, Value.Decimal value, Flags flags) {
    double number = value.value();
    String sign = number >= 0 && flags.plus() ? "+" : "";
    int precision = flags.precision() < 0 ? 6 : Math.min(flags.precision(), 1000);
    return switch (verb) {
      case 'f', 'F' -> sign + fixed(number, precision);
      case 'e' -> sign + ("%." + precision + "e").formatted(number);
      case 'E' -> sign + ("%." + precision + "E").formatted(number);
      case 'g', 'v', 'G' ->
          sign
              + (flags.precision() < 0
                  ? Numbers.general(number)
                  : Numbers.general(
                      new BigDecimal(number)
                          .round(new java.math.MathContext(Math.max(1, precision)))
                          .doubleValue()));
      default -> bad(verb, value);
    };
  }

  private static String fixed(double number, int precision) {
    return Double.isFinite(number)
        ? new BigDecimal(number).setScale(precision, RoundingMode.HALF_EVEN).toPlainString()
        : Numbers.general(number);
  }

  private static String text(int verb, String text, Flags flags, Value value) {
    String cut =
        flags.precision() >= 0 && flags.precision() < text.codePointCount(0, text.length())
            ? text.substring(0, text.offsetByCodePoints(0, flags.precision()))
            : text;
    byte[] bytes = cut.getBytes(StandardCharsets.UTF_8);
    return switch (verb) {
      case 's', 'v' -> cut;
      case 'q' -> Printer.quote(cut);
      case 'x' -> HexFormat.of().formatHex(bytes);
      case 'X' -> HexFormat.of().withUpperCase().formatHex(bytes);
      default -> bad(verb, value);
    };
  }

  private static String bad(int verb, Value value) {
    return "%!" + Character.toString(verb) + "(" + typed(value) + ")";
  }

  private static String typed(Value value) {
    return switch (value) {
      case Value.Nil _ -> "<nil>";
      case Value.Bool b -> "bool=" + b;
      case Value.Int i -> "int64=" + i.value();
      case Value.Decimal d -> "float64=" + Numbers.general(d.value());
      case Value _ -> "string=" + plain(value);
    };
  }
}
