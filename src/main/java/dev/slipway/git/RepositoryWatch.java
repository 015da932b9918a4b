package dev.slipway.git;

import dev.slipway.shipyard.RepositoryState;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Looks at one repository from time to time, and at once when somebody says that it changed, as
 * long as this instance is the one that looks after it.
 */
final class RepositoryWatch implements AutoCloseable {
  private static final long LOOK_MILLIS = 500;

  private static final Duration LAST_WORDS = Duration.ofSeconds(1);

  /** However often somebody asks. */
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(500);

  private final GitSource source;
  private final GitTools tools;
  private final RepositorySync sync;
  private final BooleanSupplier othersKnown;
  private final Semaphore wishes = new Semaphore(0);
  private final Thread thread;
  private volatile boolean closing;
  private long notBefore = System.nanoTime();
  private long due = notBefore;
  private int failures;

  /**
   * A watch that does not look yet.
   *
   * @param othersKnown whether it is known what those provide who come before this repository
   */
  RepositoryWatch(
      GitSource source, GitTools tools, RepositorySync sync, BooleanSupplier othersKnown) {
    this.source = source;
    this.tools = tools;
    this.sync = sync;
    this.othersKnown = othersKnown;
    this.thread = Thread.ofVirtual().name("slipway-git-" + source.name()).unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /** Somebody says that the repository changed. */
  void wake() {
    wishes.release();
  }

  private void run() {
    try {
      while (!closing) {
        turn(wishes.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      sync.rest();
    }
  }

  private void turn(boolean asked) throws InterruptedException {
    wishes.drainPermits();
    if (!tools.owns().test(source.name())) {
      sync.rest();
      failures = 0;
      due = notBefore;
      return;
    }
    if (asked) {
      due = notBefore;
    }
    long now = System.nanoTime();
    if (!othersKnown.getAsBoolean()) {
      return;
    }
    if (due - now <= 0 && notBefore - now <= 0) {
      look();
      Duration pause = Backoff.pause(source.interval(), failures, tools.chance().getAsDouble());
      notBefore = System.nanoTime() + SHORTEST_PAUSE.toNanos();
      due = System.nanoTime() + pause.toNanos();
    } else if (asked) {
      // The wish is kept, and looked at again when enough time has passed.
      TimeUnit.NANOSECONDS.sleep(Math.max(0, notBefore - now));
      wake();
    }
  }

  private void look() throws InterruptedException {
    RepositoryState before =
        tools
            .states()
            .state(source.name())
            .filter(state -> state.url().equals(source.url().text()))
            .orElseGet(() -> GitShipyards.unseen(source));
    try {
      RepositorySync.Synced synced = sync.sync();
      failures = 0;
      RepositoryState now =
          before.read(
              synced.commit(),
              tools.clock().instant().truncatedTo(ChronoUnit.MILLIS),
              List.copyOf(synced.claimants().keySet()),
              synced.findings(),
              tools.instance());
      tools.listener().read(before, now);
      tell(now);
    } catch (IOException | RuntimeException e) {
      failures++;
      Instant at = tools.clock().instant().truncatedTo(ChronoUnit.MILLIS);
      String why = FetchProblem.sentence(source, tools.patience().silence(), e);
      RepositoryState now = before.failed(why, at, tools.instance());
      tools.listener().failed(before, now);
      tell(now);
    }
  }

  private void tell(RepositoryState state) {
    try {
      tools.states().publish(state).toCompletableFuture().join();
    } catch (CompletionException e) {
      tools.listener().failed(state, state.failed("Kafka: " + e.getMessage(), Instant.EPOCH, ""));
    }
  }

  /** Tells the watch to end, and does not wait for it. */
  void stop() {
    closing = true;
    thread.interrupt();
  }

  @Override
  public void close() {
    stop();
    try {
      thread.join(LAST_WORDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
