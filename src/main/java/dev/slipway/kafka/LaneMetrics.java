package dev.slipway.kafka;

import dev.slipway.sequence.Outcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;

/**
 * What the lane says as metrics and log lines: {@code slipway_events_total} by outcome, {@code
 * slipway_conflicts_total}, {@code slipway_deliveries_open}, {@code slipway_inbox_lag_records},
 * {@code slipway_partitions_stopped}, {@code slipway_transaction_seconds}, {@code
 * slipway_restore_seconds} and {@code slipway_lane_troubles_total}.
 */
public final class LaneMetrics implements LaneMonitor {
  private static final Logger LOG = Logger.getLogger("dev.slipway.lane");
  private static final long QUIET_NANOS = Duration.ofSeconds(1).toNanos();

  private final Map<Outcome, Counter> events = new EnumMap<>(Outcome.class);
  private final AtomicLong openDeliveries = new AtomicLong();
  private final AtomicLong lag = new AtomicLong();
  private final AtomicLong lastTrouble = new AtomicLong(System.nanoTime() - QUIET_NANOS);
  private final Timer transactions;
  private final Timer restores;
  private final Counter troubles;
  private final Counter conflicts;
  private final AtomicReference<CountDownLatch> restored =
      new AtomicReference<>(new CountDownLatch(0));
  private volatile boolean ready;
  private volatile Set<Integer> owned = Set.of();
  private volatile Map<Integer, String> stopped = Map.of();
  private volatile long lastTurn = System.nanoTime();

  /** Registers everything at a registry. */
  public LaneMetrics(MeterRegistry registry) {
    for (Outcome outcome : Outcome.values()) {
      events.put(
          outcome,
          Counter.builder("slipway.events")
              .description("events of the inbox by how they ended")
              .tag("outcome", outcome.text())
              .register(registry));
    }
    registry.gauge("slipway.deliveries.open", openDeliveries);
    registry.gauge("slipway.inbox.lag.records", lag);
    Gauge.builder("slipway.partitions.stopped", this, metrics -> metrics.stopped.size())
        .description("partitions of this instance whose state it cannot read")
        .register(registry);
    transactions =
        Timer.builder("slipway.transaction")
            .description("from the first record of a transaction to its commit")
            .publishPercentileHistogram()
            .register(registry);
    restores =
        Timer.builder("slipway.restore")
            .description("reading the state of a partition back")
            .register(registry);
    conflicts =
        Counter.builder("slipway.conflicts")
            .description("duplicates that differ from the event that came first")
            .register(registry);
    troubles =
        Counter.builder("slipway.lane.troubles")
            .description("how often the lane had to begin again")
            .register(registry);
  }

  /** Whether all assigned partitions are restored and moving. */
  public boolean isReady() {
    return ready;
  }

  @Override
  public void committed(Map<Outcome, Integer> outcomes, int differing, Duration took) {
    conflicts.increment(differing);
    for (Map.Entry<Outcome, Counter> counter : events.entrySet()) {
      counter.getValue().increment(outcomes.getOrDefault(counter.getKey(), 0));
    }
    transactions.record(took);
  }

  @Override
  public void restoring() {
    restored.set(new CountDownLatch(1));
  }

  @Override
  public void standAside(Duration patience) throws InterruptedException {
    var _ = restored.get().await(patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void restored(int partition, int open, Duration took) {
    restores.record(took);
    LOG.debugf("partition %d restored: %d open deliveries, %s", partition, open, took);
  }

  @Override
  public void ready(boolean now) {
    ready = now;
    restored.get().countDown();
  }

  /** Whether the lane of this instance has a partition now. */
  public boolean owns(int partition) {
    return owned.contains(partition);
  }

  @Override
  public void owns(Set<Integer> partitions) {
    owned = Set.copyOf(partitions);
  }

  @Override
  public void stopped(Map<Integer, String> reasons) {
    Map<Integer, String> before = stopped;
    stopped = Collections.unmodifiableMap(new TreeMap<>(reasons));
    stopped.forEach((partition, reason) -> {
      if (!reason.equals(before.get(partition))) {
        LOG.errorf("partition %d is stopped, others go on: %s", partition, reason);
      }
    });
  }

  /** Why not all partitions of this instance move, in one sentence; empty where they do. */
  public Optional<String> standstill() {
    Map<Integer, String> now = stopped;
    return now.entrySet().stream()
        .findFirst()
        .map(first ->
            "partition %d is stopped: %s%s"
                .formatted(
                    first.getKey(),
                    first.getValue(),
                    now.size() == 1 ? "" : "; all that are stopped: " + now.keySet()));
  }

  /** When the lane last went round, as of {@link System#nanoTime}. */
  long lastTurnNanos() {
    return lastTurn;
  }

  @Override
  public void turned() {
    lastTurn = System.nanoTime();
  }

  @Override
  public void gauges(long open, long waiting) {
    openDeliveries.set(open);
    lag.set(waiting);
  }

  @Override
  public void trouble(String what, Throwable cause) {
    troubles.increment();
    long last = lastTrouble.get();
    long now = System.nanoTime();
    if (now - last >= QUIET_NANOS && lastTrouble.compareAndSet(last, now)) {
      LOG.warnf("%s: %s", what, cause);
      LOG.debug(what, cause);
    }
  }

  @Override
  public void warn(String code, String message) {
    LOG.warnf("%s: %s", code, message);
  }
}
