package dev.slipway.uniform.program;

import java.time.Duration;

/** Waits that finish what must be finished and keep an interruption for later. */
final class Uninterrupted {
  private Uninterrupted() {}

  /** A wait that an interruption may end early. */
  private interface Wait {
    void until(long nanos) throws InterruptedException;
  }

  static void join(Thread thread, Duration patience) {
    await(patience, nanos -> thread.join(Duration.ofNanos(nanos)));
  }

  static void sleep(Duration time) {
    await(time, nanos -> Thread.sleep(Duration.ofNanos(nanos)));
  }

  private static void await(Duration time, Wait wait) {
    long end = System.nanoTime() + time.toNanos();
    boolean interrupted = false;
    for (boolean waited = false; !waited; ) {
      try {
        wait.until(Math.max(1, end - System.nanoTime()));
        waited = true;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
