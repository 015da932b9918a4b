package dev.slipway.kafka;

import dev.slipway.sequence.SequenceMachine;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.jspecify.annotations.Nullable;

/**
 * The lane of one instance: polls the inbox, hands each event to the machine, and commits outputs,
 * state changes and input offsets in one Kafka transaction per batch. One thread owns the state of
 * all partitions that the consumer group gave it.
 *
 * <p>Whenever the outcome of a transaction is not known to be "committed", the lane forgets its
 * state and opens a new {@link LaneSession}: the same transactional id settles the old transaction,
 * and the state is read back from the changelog. It pauses before that, longer each time, until a
 * session has got its partitions. A partition whose state this version cannot read stands still
 * alone, see {@link Refusals}.
 */
public final class Lane implements AutoCloseable {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private static final Duration STOP_PATIENCE = Duration.ofSeconds(5);

  private final LaneKit kit;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "slipway-lane");
  private volatile @Nullable LaneSession session;
  private Duration pause = FIRST_PAUSE;

  /** A lane that is not moving yet, see {@link #start}. */
  public Lane(LaneSettings settings, Topics topics, SequenceMachine machine, LaneMonitor monitor) {
    this(new LaneKit(settings, topics, machine, monitor, HaltAt.fromEnvironment()));
  }

  Lane(LaneKit kit) {
    this.kit = kit;
  }

  /** Sets the lane going; readiness is told to the monitor. */
  public void start() {
    thread.start();
  }

  /** Whether the lane's thread lives; false is a reason to end the process. */
  public boolean isAlive() {
    return thread.isAlive();
  }

  /**
   * Ends the lane: the running transaction is committed, its partitions are handed over, and the
   * group is left, so that others take over at once.
   */
  @Override
  public void close() {
    closing.countDown();
    LaneSession open = session;
    if (open != null) {
      open.wakeup();
    }
    try {
      if (!thread.join(STOP_PATIENCE)) {
        thread.interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    while (!isClosing()) {
      try {
        live();
      } catch (RuntimeException e) {
        if (!isClosing()) {
          kit.monitor().turned();
          kit.monitor().trouble(describe(e), e);
          rest(pause);
        }
      }
    }
  }

  /** One session, from opening it until the lane is closed or the first trouble. */
  private void live() {
    try (LaneSession opened = new LaneSession(kit)) {
      session = opened;
      opened.begin();
      while (!isClosing()) {
        opened.turn();
        if (opened.hasPartitions()) {
          pause = FIRST_PAUSE;
        }
      }
      opened.handOver();
    } finally {
      session = null;
      kit.monitor().owns(Set.of());
      kit.monitor().stopped(Map.of());
      kit.monitor().ready(false);
    }
  }

  private boolean isClosing() {
    return closing.getCount() == 0;
  }

  private String describe(RuntimeException e) {
    return e instanceof FencedInstanceIdException
        ? "another process uses the instance name " + kit.settings().instance()
        : "the lane begins again";
  }

  private void rest(Duration time) {
    Duration twice = pause.multipliedBy(2);
    pause = twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
    try {
      var _ = closing.await(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      closing.countDown();
    }
  }
}
