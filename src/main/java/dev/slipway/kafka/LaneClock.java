package dev.slipway.kafka;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Wall time that does not jump: it starts with the system's and goes on by the monotonic clock, so
 * that no timer fires early because somebody set the clock.
 */
final class LaneClock {
  private final long startMillis;
  private final long startNanos;
  private final LongSupplier nanos;

  /** The clock of this machine. */
  LaneClock() {
    this(System.currentTimeMillis(), System::nanoTime);
  }

  /** A clock that starts with a wall time and goes on by monotonic nanoseconds. */
  LaneClock(long wallMillis, LongSupplier nanos) {
    this.startMillis = wallMillis;
    this.startNanos = nanos.getAsLong();
    this.nanos = nanos;
  }

  /** Now, in epoch milliseconds. */
  long millis() {
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
