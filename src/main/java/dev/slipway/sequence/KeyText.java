package dev.slipway.sequence;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Parts of keys joined by slashes; characters other than letters, digits, {@code .-_} as %XX. */
final class KeyText {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private KeyText() {}

  static String join(String kind, String... parts) {
    StringBuilder text = new StringBuilder(kind);
    for (String part : parts) {
      text.append('/');
      encode(part, text);
    }
    return text.toString();
  }

  private static void encode(String part, StringBuilder text) {
    if (isPlain(part)) {
      text.append(part);
      return;
    }
    for (byte octet : part.getBytes(StandardCharsets.UTF_8)) {
      if (isPlain(octet)) {
        text.append((char) octet);
      } else {
        text.append('%').append(HEX.toHexDigits(octet));
      }
    }
  }

  static String decode(String part) {
    if (part.indexOf('%') < 0) {
      return part;
    }
    ByteArrayOutputStream octets = new ByteArrayOutputStream(part.length());
    for (int i = 0; i < part.length(); i++) {
      if (part.charAt(i) == '%' && i + 2 < part.length()) {
        octets.write(HexFormat.fromHexDigits(part, i + 1, i + 3));
        i += 2;
      } else {
        octets.write(part.charAt(i));
      }
    }
    return octets.toString(StandardCharsets.UTF_8);
  }

  private static boolean isPlain(String part) {
    for (int i = 0; i < part.length(); i++) {
      if (!isPlain(part.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPlain(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '_'
        || c == '.';
  }
}
