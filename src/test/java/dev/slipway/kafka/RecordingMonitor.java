package dev.slipway.kafka;

import dev.slipway.sequence.Outcome;
import java.time.Duration;
import java.util.Map;
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
  public void ready(boolean ready) {}

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
