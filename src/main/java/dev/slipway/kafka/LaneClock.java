package dev.slipway.kafka;

/**
 * Wall time that does not jump: it starts with the system's and goes on by the monotonic clock, so
 * that no timer fires early because somebody set the clock.
 */
final class LaneClock {
  private final long startMillis = System.currentTimeMillis();
  private final long startNanos = System.nanoTime();

  /** Now, in epoch milliseconds. */
  long millis() {
    return startMillis + (System.nanoTime() - startNanos) / 1_000_000;
  }
}
