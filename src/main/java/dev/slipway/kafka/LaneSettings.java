package dev.slipway.kafka;

import java.time.Duration;

/**
 * How a lane behaves.
 *
 * @param instance a name that this instance keeps over restarts; its transactional id and its
 *     membership are made of it
 * @param bootstrapServers where Kafka is
 * @param batch most records of one transaction
 * @param linger how long a transaction that nobody waits for may stay open for the next record
 * @param sessionTimeout after how long without a sign of life others take over
 * @param finishedAge how long ended deliveries stay visible
 * @param finishedCount how many ended deliveries stay visible at most
 * @param largestRecord largest record in bytes that the lane writes
 */
public record LaneSettings(
    String instance,
    String bootstrapServers,
    int batch,
    Duration linger,
    Duration sessionTimeout,
    Duration finishedAge,
    int finishedCount,
    int largestRecord) {
  /** The settings of a small installation. */
  public static LaneSettings of(String instance, String bootstrapServers) {
    return new LaneSettings(
        instance,
        bootstrapServers,
        1_500,
        Duration.ofMillis(15),
        Duration.ofSeconds(6),
        Duration.ofHours(24),
        10_000,
        1_000_000);
  }

  /** The same settings with other bounds on ended deliveries. */
  public LaneSettings withFinished(Duration age, int count) {
    return new LaneSettings(
        instance, bootstrapServers, batch, linger, sessionTimeout, age, count, largestRecord);
  }
}
