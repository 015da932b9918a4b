package dev.slipway.uniform.template;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Plain values as JSON text, on one line and in the order of their maps. */
public final class JsonText {
  private JsonText() {}

  /** The value as JSON. */
  public static String of(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String text -> "\"" + escaped(text) + "\"";
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(entry -> of(String.valueOf(entry.getKey())) + ":" + of(entry.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
      case List<?> list ->
          list.stream().map(JsonText::of).collect(Collectors.joining(",", "[", "]"));
      case BigDecimal number -> plain(number);
      case Number number -> number.toString();
      case Boolean flag -> flag.toString();
      default -> of(value.toString());
    };
  }

  /** Without an exponent, unless that would be a text of as many digits as somebody likes. */
  private static String plain(BigDecimal number) {
    return Math.abs((long) number.scale()) > 100 ? number.toString() : number.toPlainString();
  }

  /** A text as it stands between the quotes of a JSON string. */
  public static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> escaped.append("\\\"");
        case '\\' -> escaped.append("\\\\");
        case '\n' -> escaped.append("\\n");
        case '\r' -> escaped.append("\\r");
        case '\t' -> escaped.append("\\t");
        default -> {
          if (c < ' ' || c == '\u007f' || c == '\u2028' || c == '\u2029') {
            escaped.append("\\u").append("%04x".formatted((int) c));
          } else {
            escaped.append(c);
          }
        }
      }
    }
    return escaped.toString();
  }
}
