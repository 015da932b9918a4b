package dev.slipway.skopos;

import dev.slipway.skopos.plan.Signal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** What people say to a running plan, until its worker looks. */
public final class Mailbox {
  private static final Duration LONGEST_WAIT = Duration.ofHours(1);

  private final LinkedBlockingQueue<Signal> letters = new LinkedBlockingQueue<>();
  private final CountDownLatch rollback = new CountDownLatch(1);
  private final InstantSource clock;

  /** An empty mailbox that waits by a clock. */
  public Mailbox(InstantSource clock) {
    this.clock = clock;
  }

  /** Puts something in. */
  public void put(Signal signal) {
    letters.add(signal);
    if (signal instanceof Signal.Aborted aborted && aborted.rollback()) {
      rollback.countDown();
    }
  }

  /** Takes out all there is. */
  List<Signal> takeAll() {
    List<Signal> all = new ArrayList<>();
    letters.drainTo(all);
    return all;
  }

  /** Waits until somebody asks for a rollback, and leaves the letter where it is. */
  boolean awaitRollback(Duration patience) throws InterruptedException {
    return rollback.await(patience.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Waits for the next, at most until a time; empty where that has come. */
  Optional<Signal> await(Optional<Instant> until) throws InterruptedException {
    while (true) {
      Duration left =
          until.map(time -> Duration.between(clock.instant(), time)).orElse(LONGEST_WAIT);
      if (!left.isPositive()) {
        return Optional.ofNullable(letters.poll());
      }
      Duration wait = left.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : left;
      Signal letter = letters.poll(wait.toNanos(), TimeUnit.NANOSECONDS);
      if (letter != null) {
        return Optional.of(letter);
      }
    }
  }
}
