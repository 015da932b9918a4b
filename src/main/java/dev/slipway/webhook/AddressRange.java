package dev.slipway.webhook;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A range of addresses, such as {@code 10.0.0.0/8} or {@code fd00::/8}.
 *
 * @param base its first address, 4 or 16 bytes
 * @param bits how many bits all its addresses share with the first
 */
record AddressRange(byte[] base, int bits) {
  private static final Pattern V4 =
      Pattern.compile("(0|[1-9][0-9]{0,2})(\\.(0|[1-9][0-9]{0,2})){3}");
  private static final Pattern V6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

  AddressRange {
    base = base.clone();
  }

  @Override
  public byte[] base() {
    return base.clone();
  }

  /** A range as it is written; a single address without the slash. Empty where it is none. */
  static Optional<AddressRange> parse(String text) {
    int slash = text.indexOf('/');
    Optional<byte[]> address = bytes(slash < 0 ? text : text.substring(0, slash));
    if (address.isEmpty()) {
      return Optional.empty();
    }
    int most = address.get().length * 8;
    int bits = slash < 0 ? most : number(text.substring(slash + 1), most);
    return bits < 0 ? Optional.empty() : Optional.of(new AddressRange(address.get(), bits));
  }

  /** A range that is known to be one. */
  static AddressRange of(String text) {
    return parse(text).orElseThrow(() -> new IllegalArgumentException(text));
  }

  private static int number(String text, int most) {
    try {
      int number = Integer.parseInt(text);
      return number <= most ? number : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /**
   * The bytes of an address in its usual spelling: four decimal numbers without leading zeros, or
   * IPv6 without a zone. Nothing is looked up. Empty where it is none.
   */
  static Optional<byte[]> bytes(String text) {
    try {
      return V6.matcher(text).matches() || (V4.matcher(text).matches() && isBytes(text))
          ? Optional.of(InetAddress.getByName(text).getAddress())
          : Optional.empty();
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }

  private static boolean isBytes(String v4) {
    return Arrays.stream(v4.split("\\.")).allMatch(part -> Integer.parseInt(part) <= 255);
  }

  /** Whether an address is in the range. */
  boolean contains(byte[] address) {
    if (address.length != base.length) {
      return false;
    }
    for (int bit = 0; bit < bits; bit++) {
      int mask = 0x80 >> (bit % 8);
      if ((address[bit / 8] & mask) != (base[bit / 8] & mask)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AddressRange range
        && bits == range.bits
        && Arrays.equals(base, range.base);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(base) + bits;
  }
}
