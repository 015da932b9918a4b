package dev.slipway.kafka;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The time of the inbox as far as this machine can tell, and never ahead of it: deadlines are made
 * of the times of records, so a timer that fires by this clock does not fire early because somebody
 * set a clock on the wall. It goes on by the monotonic clock from what the wall showed at first;
 * where the wall was set back it follows, where it was set forward it follows the records.
 */
final class LaneClock {
  private final LongSupplier wall;
  private final LongSupplier nanos;
  private final long startNanos;
  private long startMillis;

  /** The clock of this machine. */
  LaneClock() {
    this(System::currentTimeMillis, System::nanoTime);
  }

  /** A clock over a wall clock in epoch milliseconds and a monotonic one in nanoseconds. */
  LaneClock(LongSupplier wall, LongSupplier nanos) {
    this.wall = wall;
    this.nanos = nanos;
    this.startMillis = wall.getAsLong();
    this.startNanos = nanos.getAsLong();
  }

  /** Now, in epoch milliseconds. */
  long millis() {
    return Math.min(wall.getAsLong(), steadyMillis());
  }

  /** A record of the inbox has this time: it is no earlier now. */
  void observe(long recordMillis) {
    startMillis += Math.max(0, recordMillis - steadyMillis());
  }

  private long steadyMillis() {
    return startMillis + (nanos.getAsLong() - startNanos) / 1_000_000;
  }

  /** A moment for {@link #since}. */
  long nanos() {
    return nanos.getAsLong();
  }

  /** How long ago a moment was. */
  Duration since(long moment) {
    return Duration.ofNanos(nanos.getAsLong() - moment);
  }
}
