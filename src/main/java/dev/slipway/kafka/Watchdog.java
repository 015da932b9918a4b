package dev.slipway.kafka;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Tells a lane that hangs from one that waits for Kafka (reliability F46): a thread that has ended,
 * or a loop that has not turned for a minute although Kafka answered all the while, gets better
 * only by a new process.
 *
 * @param lane whether the lane's thread lives
 * @param lastTurn when the lane last went round, as of {@link System#nanoTime}
 * @param lost whether Kafka does not answer
 * @param regained since when it has answered, likewise
 * @param now the clock of both
 */
public record Watchdog(
    BooleanSupplier lane,
    LongSupplier lastTurn,
    BooleanSupplier lost,
    LongSupplier regained,
    LongSupplier now) {
  /** Longer than any call of a Kafka client waits before it gives up. */
  static final Duration LIMIT = Duration.ofSeconds(60);

  /** The watchdog of a lane that was started. */
  public static Watchdog of(Lane lane, LaneMetrics metrics, BrokerContact contact) {
    return new Watchdog(
        lane::isAlive,
        metrics::lastTurnNanos,
        contact::isLost,
        contact::regainedNanos,
        System::nanoTime);
  }

  /** Why the process should end, in one sentence; empty where it should not. */
  public Optional<String> obstacle() {
    if (!lane.getAsBoolean()) {
      return Optional.of("the thread of the lane has ended");
    }
    long time = now.getAsLong();
    long still = Math.min(time - lastTurn.getAsLong(), time - regained.getAsLong());
    return !lost.getAsBoolean() && still > LIMIT.toNanos()
        ? Optional.of(
            "the lane has not moved for %d s, and Kafka answers"
                .formatted(Duration.ofNanos(still).toSeconds()))
        : Optional.empty();
  }
}
