package dev.slipway.kafka;

import dev.slipway.sequence.SequenceMachine;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.jspecify.annotations.Nullable;

/**
 * The lane of one instance: polls the inbox, hands each event to the machine, and commits outputs,
 * state changes and input offsets in one Kafka transaction per batch. One thread owns the state of
 * all partitions that the consumer group gave it.
 *
 * <p>Whenever the outcome of a transaction is not known to be "committed", the lane forgets its
 * state and opens a new {@link LaneSession}: the same transactional id settles the old transaction,
 * and the state is read back from the changelog.
 */
public final class Lane implements AutoCloseable {
  private static final Duration AFTER_TROUBLE = Duration.ofMillis(250);

  private final LaneSettings settings;
  private final Topics topics;
  private final SequenceMachine machine;
  private final LaneMonitor monitor;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "slipway-lane");
  private volatile @Nullable LaneSession session;

  /** A lane that is not moving yet, see {@link #start}. */
  public Lane(LaneSettings settings, Topics topics, SequenceMachine machine, LaneMonitor monitor) {
    this.settings = settings;
    this.topics = topics;
    this.machine = machine;
    this.monitor = monitor;
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
      thread.join(Duration.ofSeconds(5));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    while (!isClosing()) {
      try (LaneSession opened = new LaneSession(settings, topics, machine, monitor)) {
        session = opened;
        opened.begin();
        while (!isClosing()) {
          opened.turn();
        }
        opened.handOver();
      } catch (FencedInstanceIdException e) {
        rest("another process uses the instance name " + settings.instance(), e);
      } catch (KafkaException | StartProblem e) {
        rest("the lane begins again", e);
      } finally {
        session = null;
        monitor.ready(false);
      }
    }
  }

  private boolean isClosing() {
    return closing.getCount() == 0;
  }

  private void rest(String what, RuntimeException e) {
    if (isClosing()) {
      return;
    }
    monitor.trouble(what, e);
    try {
      if (closing.await(AFTER_TROUBLE.toMillis(), TimeUnit.MILLISECONDS)) {
        monitor.ready(false);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      closing.countDown();
    }
  }
}
