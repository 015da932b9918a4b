package dev.slipway.webhook;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the operator allows beyond the internet: hosts by name, with or without a port, and ranges
 * of addresses.
 *
 * @param hosts hosts in small letters
 * @param ranges ranges of addresses
 */
public record AllowList(List<Host> hosts, List<AddressRange> ranges) {
  private static final Pattern ENTRY =
      Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9.-]+)(?::([0-9]{1,5}))?");
  private static final int LARGEST_PORT = 65_535;

  public AllowList {
    hosts = List.copyOf(hosts);
    ranges = List.copyOf(ranges);
  }

  /** A host, and its port where only one is allowed. */
  record Host(String name, Optional<Integer> port) {}

  /**
   * The list that these entries make: {@code host}, {@code host:port}, {@code [::1]:port}, {@code
   * 10.0.0.0/8}.
   *
   * @throws IllegalArgumentException with a sentence, where an entry is none of these
   */
  public static AllowList of(List<String> entries) {
    List<Host> hosts = new ArrayList<>();
    List<AddressRange> ranges = new ArrayList<>();
    for (String entry : entries) {
      String text = entry.strip();
      Optional<AddressRange> range = AddressRange.parse(text);
      Matcher host = ENTRY.matcher(text);
      if (range.isPresent()) {
        ranges.add(range.get());
      } else if (host.matches()) {
        Optional<Integer> port = Optional.ofNullable(host.group(2)).map(Integer::valueOf);
        if (port.isPresent() && port.get() > LARGEST_PORT) {
          throw refused(text);
        }
        hosts.add(new Host(normal(host.group(1)), port));
      } else {
        throw refused(text);
      }
    }
    return new AllowList(hosts, ranges);
  }

  private static IllegalArgumentException refused(String entry) {
    return new IllegalArgumentException(
        "expected a host, host:port or a range such as 10.0.0.0/8, found `" + entry + "`");
  }

  /** A host as hosts are compared: small letters, without the dot at the end. */
  static String normal(String host) {
    String lower = host.toLowerCase(Locale.ROOT);
    return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
  }

  /** Whether a host is allowed by its name. */
  boolean allows(String host, int port) {
    return hosts.stream()
        .anyMatch(
            entry -> entry.name().equals(normal(host)) && entry.port().orElse(port).equals(port));
  }

  /** Whether a host is allowed by its name and this port. */
  boolean allowsPort(String host, int port) {
    return hosts.stream()
        .anyMatch(
            entry -> entry.name().equals(normal(host)) && entry.port().equals(Optional.of(port)));
  }

  /** Whether an address is allowed. */
  boolean allows(InetAddress address) {
    return ranges.stream().anyMatch(range -> range.contains(address.getAddress()));
  }
}
