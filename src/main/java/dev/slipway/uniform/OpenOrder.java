package dev.slipway.uniform;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** An order that a host has taken and not yet done, and the threads that may be stopped for it. */
final class OpenOrder {
  private final TaskOrder order;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private final Set<Thread> stoppable = new LinkedHashSet<>();
  private @Nullable Stop stop;
  private boolean waiting = true;

  OpenOrder(TaskOrder order) {
    this.order = order;
  }

  TaskOrder order() {
    return order;
  }

  /** Ends when every worker's {@code .finished} is in the log. */
  CompletableFuture<Void> done() {
    return done;
  }

  /** Asks for the end; the first to ask says why. Returns whether this one was the first. */
  synchronized boolean stop(Stop why) {
    if (stop != null) {
      return false;
    }
    stop = why;
    stoppable.forEach(Thread::interrupt);
    return true;
  }

  /** Gives the order back unless a worker has begun. */
  synchronized void returnIfWaiting(String reason) {
    if (waiting) {
      stop(new Stop.GivenBack(reason));
    }
  }

  synchronized void begun() {
    waiting = false;
  }

  synchronized Optional<Stop> stopped() {
    return Optional.ofNullable(stop);
  }

  /** Something that waits or works and can be interrupted. */
  interface Interruptible<T> {
    T call() throws InterruptedException;
  }

  /**
   * Runs something that a stop may interrupt. The interruption is gone when this returns, so that
   * what follows, a note in the journal or an answer, is not disturbed.
   *
   * @throws InterruptedException where it was stopped, also before it began
   */
  <T> T interruptibly(Interruptible<T> work) throws InterruptedException {
    synchronized (this) {
      if (stop != null) {
        throw new InterruptedException();
      }
      stoppable.add(Thread.currentThread());
    }
    try {
      return work.call();
    } finally {
      synchronized (this) {
        stoppable.remove(Thread.currentThread());
        Thread.interrupted();
      }
    }
  }
}
