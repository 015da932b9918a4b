package dev.slipway.dynaml.address;

import java.math.BigInteger;
import java.util.Optional;

/**
 * A network in CIDR form, together with the address that it was written with.
 *
 * @param address the address in front of the slash
 * @param prefix how many leading bits are fixed
 */
public record Network(Address address, int prefix) {
  /** The network that a text such as {@code 10.0.0.0/24} stands for. */
  public static Optional<Network> parse(String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      return Optional.empty();
    }
    String digits = text.substring(slash + 1);
    boolean number =
        !digits.isEmpty() && digits.length() <= 3 && digits.chars().allMatch(Character::isDigit);
    if (!number) {
      return Optional.empty();
    }
    int prefix = Integer.parseInt(digits);
    return Address.parse(text.substring(0, slash))
        .map(a -> new Network(a, prefix))
        .filter(n -> prefix <= n.bits());
  }

  /** How many bits an address of this kind has. */
  public int bits() {
    return address.isShort() ? 32 : 128;
  }

  private BigInteger hostMask() {
    return BigInteger.ONE.shiftLeft(bits() - prefix).subtract(BigInteger.ONE);
  }

  /** The first address. */
  public Address first() {
    return new Address(address.number().andNot(hostMask()));
  }

  /** The last address. */
  public Address last() {
    return new Address(address.number().or(hostMask()));
  }

  /** How many addresses an IPv4 network of this prefix has; 0 for a longer prefix. */
  public long size() {
    return prefix > 32 ? 0 : 1L << (32 - prefix);
  }

  /** Whether an address lies within. */
  public boolean contains(Address other) {
    return other.isShort() == address.isShort()
        && other.compareTo(first()) >= 0
        && other.compareTo(last()) <= 0;
  }

  /** The network of the same size with another address. */
  public Network withAddress(Address other) {
    return new Network(other, prefix);
  }

  @Override
  public String toString() {
    return address + "/" + prefix;
  }
}
