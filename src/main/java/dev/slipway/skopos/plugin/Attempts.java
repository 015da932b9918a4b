package dev.slipway.skopos.plugin;

import java.time.Duration;
import java.util.Optional;

/** The retry rule of the public probes: once a second, the last attempt not after the timeout. */
final class Attempts {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private Attempts() {}

  /** Something that is tried; empty: it worked, else why not. */
  interface Attempt {
    Optional<String> make() throws InterruptedException, Arguments.Unusable;
  }

  /** Tries until it works or the time is over; at least once. Empty: it worked. */
  static Optional<String> within(Duration timeout, Attempt attempt)
      throws InterruptedException, Arguments.Unusable {
    long end = System.nanoTime() + timeout.toNanos();
    while (true) {
      long begin = System.nanoTime();
      Optional<String> failure = attempt.make();
      if (failure.isEmpty() || begin >= end) {
        return failure;
      }
      Thread.sleep(PAUSE);
    }
  }
}
