package dev.slipway.dynaml.print;

/** The escapes of double-quoted YAML text; everything beyond ASCII is escaped. */
final class YamlEscapes {
  private YamlEscapes() {}

  static String escape(int c) {
    return switch (c) {
      case 0x00 -> "\\0";
      case 0x07 -> "\\a";
      case 0x08 -> "\\b";
      case 0x09 -> "\\t";
      case 0x0a -> "\\n";
      case 0x0b -> "\\v";
      case 0x0c -> "\\f";
      case 0x0d -> "\\r";
      case 0x1b -> "\\e";
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case 0x85 -> "\\N";
      case 0xa0 -> "\\_";
      case 0x2028 -> "\\L";
      case 0x2029 -> "\\P";
      default -> other(c);
    };
  }

  private static String other(int c) {
    if (c >= ' ' && c <= '~') {
      return Character.toString(c);
    }
    if (c <= 0xff) {
      return "\\x%02X".formatted(c);
    }
    return c <= 0xffff ? "\\u%04X".formatted(c) : "\\U%08X".formatted(c);
  }
}
