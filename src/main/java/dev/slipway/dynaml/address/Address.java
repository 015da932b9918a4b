package dev.slipway.dynaml.address;

import java.math.BigInteger;
import java.util.Optional;

/**
 * An IP address. IPv4 addresses count within the mapped range of IPv6.
 *
 * @param number the 128 bits
 */
public record Address(BigInteger number) implements Comparable<Address> {
  private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(128);
  private static final BigInteger MAPPED = BigInteger.valueOf(0xffff).shiftLeft(32);
  private static final int GROUPS = 8;

  public Address {
    number = number.mod(MODULUS);
  }

  /** The address that a text stands for, in the forms of IPv4 and IPv6. */
  public static Optional<Address> parse(String text) {
    return text.indexOf(':') >= 0 ? parseLong(text) : parseShort(text).map(Address::mapped);
  }

  private static Address mapped(BigInteger bits) {
    return new Address(MAPPED.or(bits));
  }

  private static Optional<BigInteger> parseShort(String text) {
    String[] parts = text.split("\\.", -1);
    if (parts.length != 4) {
      return Optional.empty();
    }
    long bits = 0;
    for (String part : parts) {
      boolean digits = !part.isEmpty() && part.chars().allMatch(c -> c >= '0' && c <= '9');
      boolean padded = part.length() > 1 && part.charAt(0) == '0';
      if (!digits || padded || part.length() > 3 || Integer.parseInt(part) > 255) {
        return Optional.empty();
      }
      bits = bits << 8 | Integer.parseInt(part);
    }
    return Optional.of(BigInteger.valueOf(bits));
  }

  private static Optional<Address> parseLong(String text) {
    int gap = text.indexOf("::");
    if (gap < 0) {
      return groups(text, GROUPS).map(Address::new);
    }
    String left = text.substring(0, gap);
    String right = text.substring(gap + 2);
    if (right.contains("::")) {
      return Optional.empty();
    }
    int before = left.isEmpty() ? 0 : width(left);
    int after = right.isEmpty() ? 0 : width(right);
    if (before + after >= GROUPS) {
      return Optional.empty();
    }
    Optional<BigInteger> high = before == 0 ? Optional.of(BigInteger.ZERO) : groups(left, before);
    Optional<BigInteger> low = after == 0 ? Optional.of(BigInteger.ZERO) : groups(right, after);
    return high.flatMap(h -> low.map(l -> new Address(h.shiftLeft(16 * (GROUPS - before)).or(l))));
  }

  private static int width(String text) {
    return text.split(":", -1).length + (text.indexOf('.') >= 0 ? 1 : 0);
  }

  private static Optional<BigInteger> groups(String text, int expected) {
    if (width(text) != expected) {
      return Optional.empty();
    }
    BigInteger bits = BigInteger.ZERO;
    String[] parts = text.split(":", -1);
    for (int i = 0; i < parts.length; i++) {
      String part = parts[i];
      if (i == parts.length - 1 && part.indexOf('.') >= 0) {
        Optional<BigInteger> tail = parseShort(part);
        if (tail.isEmpty()) {
          return Optional.empty();
        }
        return Optional.of(bits.shiftLeft(32).or(tail.get()));
      }
      boolean digits =
          !part.isEmpty()
              && part.length() <= 4
              && part.chars().allMatch(c -> Character.digit(c, 16) >= 0);
      if (!digits) {
        return Optional.empty();
      }
      bits = bits.shiftLeft(16).or(new BigInteger(part, 16));
    }
    return Optional.of(bits);
  }

  /** Whether this is an IPv4 address. */
  public boolean isShort() {
    return number.shiftRight(32).equals(BigInteger.valueOf(0xffff));
  }

  /** The address so many further. */
  public Address plus(long offset) {
    return new Address(number.add(BigInteger.valueOf(offset)));
  }

  /** How many addresses further this one is. */
  public long minus(Address other) {
    return number.subtract(other.number).longValue();
  }

  @Override
  public int compareTo(Address other) {
    return number.compareTo(other.number);
  }

  /** The canonical text. */
  @Override
  public String toString() {
    if (isShort()) {
      int bits = number.intValue();
      return (bits >>> 24)
          + "."
          + (bits >>> 16 & 255)
          + "."
          + (bits >>> 8 & 255)
          + "."
          + (bits & 255);
    }
    return longText();
  }

  private String longText() {
    int[] groups = new int[GROUPS];
    for (int i = 0; i < GROUPS; i++) {
      groups[i] = number.shiftRight(16 * (GROUPS - 1 - i)).intValue() & 0xffff;
    }
    int start = -1;
    int length = 1;
    for (int i = 0; i < GROUPS; i++) {
      int run = 0;
      while (i + run < GROUPS && groups[i + run] == 0) {
        run++;
      }
      if (run > length) {
        start = i;
        length = run;
      }
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < GROUPS; i++) {
      if (i == start) {
        text.append("::");
        i += length - 1;
      } else {
        text.append(text.isEmpty() || text.charAt(text.length() - 1) == ':' ? "" : ":");
        text.append(Integer.toHexString(groups[i]));
      }
    }
    return text.toString();
  }
}
