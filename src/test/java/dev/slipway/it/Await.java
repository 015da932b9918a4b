package dev.slipway.it;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Looks again and again until something is so, or a deadline has passed. */
final class Await {
  /** Far above what anything here takes, so that a slow machine does not fail a good product. */
  static final Duration PATIENCE = Duration.ofMinutes(4);

  private static final Duration LOOK = Duration.ofMillis(50);

  private Await() {}

  /** The value, as soon as there is one; {@code what} is in the failure otherwise. */
  static <T> T value(String what, Supplier<Optional<T>> look) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      Optional<T> seen = look.get();
      if (seen.isPresent()) {
        return seen.get();
      }
      if (System.nanoTime() > deadline) {
        throw new AssertionError(
            "expected within "
                + PATIENCE.toSeconds()
                + " s: "
                + what
                + "\n"
                + SlipwayProcess.all());
      }
      LockSupport.parkNanos(LOOK.toNanos());
    }
  }

  /** Returns when the condition holds. */
  static void until(String what, BooleanSupplier condition) {
    value(what, () -> condition.getAsBoolean() ? Optional.of(what) : Optional.empty());
  }
}
