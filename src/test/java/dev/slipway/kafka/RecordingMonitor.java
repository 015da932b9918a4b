package dev.slipway.kafka;

import dev.slipway.sequence.Outcome;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A monitor that remembers what it was told. */
final class RecordingMonitor implements LaneMonitor {
  final BlockingQueue<String> troubles = new LinkedBlockingQueue<>();
  final BlockingQueue<Integer> restored = new LinkedBlockingQueue<>();
  final AtomicInteger conflicts = new AtomicInteger();
  final AtomicLong transactions = new AtomicLong();
  final AtomicLong restoreNanos = new AtomicLong();
  private boolean ready;
  private Set<Integer> owned = Set.of();
  private Map<Integer, String> stopped = Map.of();

  @Override
  public void committed(Map<Outcome, Integer> outcomes, int differing, Duration took) {
    conflicts.addAndGet(differing);
    transactions.incrementAndGet();
  }

  @Override
  public void restored(int partition, int openDeliveries, Duration took) {
    restored.add(partition);
    restoreNanos.addAndGet(took.toNanos());
  }

  @Override
  public synchronized void ready(boolean now) {
    ready = now;
    notifyAll();
  }

  /** Waits until the lane is ready, or is not; the test's time limit ends it. */
  synchronized void awaitReady(boolean wanted) throws InterruptedException {
    while (ready != wanted) {
      wait();
    }
  }

  @Override
  public synchronized void owns(Set<Integer> partitions) {
    owned = Set.copyOf(partitions);
    notifyAll();
  }

  /** Waits until the lane has these partitions; the test's time limit ends it. */
  synchronized void awaitOwned(Set<Integer> wanted) throws InterruptedException {
    while (!owned.equals(wanted)) {
      wait();
    }
  }

  @Override
  public synchronized void stopped(Map<Integer, String> reasons) {
    stopped = Map.copyOf(reasons);
    notifyAll();
    reasons.forEach((partition, reason) -> troubles.add("partition " + partition + ": " + reason));
  }

  /** Waits until the lane has so many partitions, and gives them. */
  synchronized Set<Integer> awaitOwned(int count) throws InterruptedException {
    while (owned.size() != count) {
      wait();
    }
    return owned;
  }

  /** Waits until these partitions, and no others, stand still; gives the reasons. */
  synchronized Map<Integer, String> awaitStopped(Set<Integer> wanted) throws InterruptedException {
    while (!stopped.keySet().equals(wanted)) {
      wait();
    }
    return stopped;
  }

  @Override
  public void gauges(long openDeliveries, long lag) {}

  @Override
  public void trouble(String what, Throwable cause) {
    troubles.add(what + ": " + cause);
  }

  @Override
  public void warn(String code, String message) {
    troubles.add(code + ": " + message);
  }
}
