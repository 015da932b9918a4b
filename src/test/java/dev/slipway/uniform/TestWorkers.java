package dev.slipway.uniform;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Workers that tests write, and waits for the ends of their orders. */
final class TestWorkers {
  private TestWorkers() {}

  /** A worker whose work a test writes. */
  record Doing(String name, Work work) implements Worker {
    interface Work {
      Outcome perform(TaskOrder order, Progress progress) throws InterruptedException;
    }

    @Override
    public Outcome perform(TaskOrder order, Progress progress) throws InterruptedException {
      return work.perform(order, progress);
    }
  }

  /** A worker with a journal of its own. */
  record Journalled(String name, Doing.Work work) implements Worker {
    @Override
    public boolean keepsJournal() {
      return true;
    }

    @Override
    public Outcome perform(TaskOrder order, Progress progress) throws InterruptedException {
      return work.perform(order, progress);
    }
  }

  /** A worker that passes at once. */
  static Worker passing(String name) {
    return new Doing(name, (_, _) -> Outcome.pass(Map.of("url", "http://x")));
  }

  static void await(CompletionStage<Void> stage) {
    try {
      stage.toCompletableFuture().get(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  static OrderReturned returned(CompletionStage<Void> stage) {
    ExecutionException failure =
        assertThrows(
            ExecutionException.class, () -> stage.toCompletableFuture().get(20, TimeUnit.SECONDS));
    return assertInstanceOf(OrderReturned.class, failure.getCause());
  }

  /** A worker that says when it works and ends when told or interrupted. */
  static final class Gate {
    final Semaphore working = new Semaphore(0);
    final CountDownLatch end = new CountDownLatch(1);
    final AtomicInteger atWork = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();

    Worker worker(String name) {
      return new Doing(
          name,
          (_, _) -> {
            most.accumulateAndGet(atWork.incrementAndGet(), Math::max);
            working.release();
            try {
              end.await();
            } finally {
              atWork.decrementAndGet();
            }
            return Outcome.pass(Map.of());
          });
    }
  }
}
