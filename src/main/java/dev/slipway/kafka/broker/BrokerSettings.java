package dev.slipway.kafka.broker;

import java.nio.file.Path;

/**
 * Where and how large the embedded broker is.
 *
 * @param data the folder that holds its records, its lock and its log; made when missing
 * @param port the loopback port it listens on, or 0 for any free one
 * @param heapMegabytes the largest heap of the child JVM, in MiB
 */
public record BrokerSettings(Path data, int port, int heapMegabytes) {
  /** The port that Kafka clients expect a broker on. */
  public static final int DEFAULT_PORT = 9092;

  /** A heap that carries some thousand sequences a second. */
  public static final int DEFAULT_HEAP_MEGABYTES = 256;

  private static final int SMALLEST_HEAP_MEGABYTES = 128;

  public BrokerSettings {
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException("port: expected 0 to 65535, found " + port);
    }
    if (heapMegabytes < SMALLEST_HEAP_MEGABYTES) {
      throw new IllegalArgumentException(
          "heapMegabytes: expected at least %d, found %d"
              .formatted(SMALLEST_HEAP_MEGABYTES, heapMegabytes));
    }
    data = data.toAbsolutePath().normalize();
  }

  /** Settings with the default port and heap. */
  public static BrokerSettings in(Path data) {
    return new BrokerSettings(data, DEFAULT_PORT, DEFAULT_HEAP_MEGABYTES);
  }
}
