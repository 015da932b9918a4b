package dev.slipway.kafka;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How all clients of this process prove who they are and whom they trust, in Kafka's own terms: the
 * settings {@code security.*}, {@code sasl.*} and {@code ssl.*}. A process has one Kafka, and says
 * this once, before its first client.
 */
public final class KafkaSecurity {
  private static final List<String> PREFIXES = List.of("security.", "sasl.", "ssl.");

  private static volatile Map<String, Object> chosen = Map.of();

  private KafkaSecurity() {}

  /**
   * Takes over what concerns security.
   *
   * @param settings of a Kafka client, by their names; others are left alone
   */
  public static void use(Map<String, ?> settings) {
    chosen = of(settings);
  }

  /** Those of some settings that concern security; none of them is ever logged. */
  static Map<String, Object> of(Map<String, ?> settings) {
    Map<String, Object> found = new TreeMap<>();
    settings.forEach((name, value) -> {
      if (PREFIXES.stream().anyMatch(name::startsWith)) {
        found.put(name, value);
      }
    });
    return found;
  }

  /** What each client gets. */
  static Map<String, Object> settings() {
    return chosen;
  }
}
