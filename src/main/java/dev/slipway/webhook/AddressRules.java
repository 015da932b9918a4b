package dev.slipway.webhook;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which addresses are no business of a request: those of the special-purpose registries of IANA,
 * and those by which clouds tell machines their secrets. Of IPv6, only global unicast is allowed.
 */
final class AddressRules {
  private static final Map<AddressRange, String> V4 = new LinkedHashMap<>();
  private static final Map<AddressRange, String> V6 = new LinkedHashMap<>();
  private static final AddressRange GLOBAL = AddressRange.of("2000::/3");

  /** IPv4 addresses behind a translator: the last four bytes are the address. */
  private static final AddressRange TRANSLATED = AddressRange.of("64:ff9b::/96");

  static {
    put(V4, "a machine's own network", "0.0.0.0/8");
    put(V4, "private", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16");
    put(V4, "private to a carrier", "100.64.0.0/10");
    put(V4, "loopback", "127.0.0.0/8");
    put(V4, "metadata of a cloud", "168.63.129.16/32", "169.254.169.254/32", "192.0.0.192/32");
    put(V4, "link-local", "169.254.0.0/16");
    put(V4, "reserved", "192.0.0.0/24", "192.88.99.0/24", "240.0.0.0/4");
    put(V4, "for documentation", "192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24");
    put(V4, "for benchmarks", "198.18.0.0/15");
    put(V4, "multicast", "224.0.0.0/4");
    put(V6, "unspecified", "::/128");
    put(V6, "loopback", "::1/128");
    put(V6, "a spelling of an IPv4 address", "::/96", "::ffff:0:0:0/96", "2002::/16");
    put(V6, "reserved", "2001::/23", "64:ff9b:1::/48");
    put(V6, "for documentation", "2001:db8::/32", "3fff::/20");
    put(V6, "private", "fc00::/7");
    put(V6, "link-local", "fe80::/10");
    put(V6, "site-local", "fec0::/10");
    put(V6, "multicast", "ff00::/8");
  }

  private AddressRules() {}

  private static void put(Map<AddressRange, String> rules, String kind, String... ranges) {
    for (String range : ranges) {
      rules.put(AddressRange.of(range), kind);
    }
  }

  /** What an address is that no request may go to; empty for one of the internet. */
  static Optional<String> objection(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length == 4) {
      return kind(V4, bytes);
    }
    if (TRANSLATED.contains(bytes)) {
      return kind(V4, Arrays.copyOfRange(bytes, 12, 16));
    }
    return kind(V6, bytes)
        .or(() -> GLOBAL.contains(bytes) ? Optional.empty() : Optional.of("reserved"));
  }

  private static Optional<String> kind(Map<AddressRange, String> rules, byte[] address) {
    return rules.entrySet().stream()
        .filter(rule -> rule.getKey().contains(address))
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
