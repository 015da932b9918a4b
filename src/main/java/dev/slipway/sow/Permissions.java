package dev.slipway.sow;

/** Permission bits of files as the nine letters that the JDK knows. */
final class Permissions {
  private Permissions() {}

  /** The letters of bits, for example {@code rw-r-----} for 0640. */
  static String text(int bits) {
    StringBuilder text = new StringBuilder();
    for (int i = 8; i >= 0; i--) {
      text.append((bits >> i & 1) == 0 ? '-' : "xwr".charAt(i % 3));
    }
    return text.toString();
  }

  /** The bits of letters. */
  static int bits(String text) {
    int bits = 0;
    for (int i = 0; i < text.length(); i++) {
      bits = bits << 1 | (text.charAt(i) == '-' ? 0 : 1);
    }
    return bits;
  }
}
