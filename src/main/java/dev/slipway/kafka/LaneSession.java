package dev.slipway.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/**
 * A lane from opening its clients until the first trouble. All methods but {@link #wakeup} belong
 * to the lane's thread. What throws here leaves a transaction behind whose outcome is not known;
 * the session is of no use from then on and must be closed.
 */
final class LaneSession implements AutoCloseable, ConsumerRebalanceListener {
  private static final long IDLE_MILLIS = 500;
  private static final Duration END_PATIENCE = Duration.ofSeconds(2);

  private final LaneKit kit;
  private final LaneClock clock;
  private final SessionClients clients;
  private final Producer<byte[], byte[]> producer;
  private final Consumer<byte[], byte[]> consumer;
  private final Changelog changelog;
  private final OwnedPartitions partitions;
  private @Nullable LaneTransaction open;
  private @Nullable RuntimeException failure;
  private boolean closing;

  LaneSession(LaneKit kit) {
    this(kit, new KafkaClients(kit));
  }

  LaneSession(LaneKit kit, LaneClients kafka) {
    this.kit = kit;
    clock = kafka.clock();
    clients = new SessionClients(kafka, kit.monitor());
    producer = clients.producer;
    consumer = clients.consumer;
    changelog =
        new Changelog(
            kit.topics(),
            clients.admin,
            clients.reader,
            kit.transactionalId(),
            SeenEvents.Window.DEFAULT,
            kit.schemaVersion());
    partitions = new OwnedPartitions(kit, clock, consumer, changelog, new Turns());
  }

  private final class Turns implements OwnedPartitions.Transactions {
    @Override
    public LaneTransaction open() {
      return transaction();
    }

    @Override
    public void commit() {
      LaneSession.this.commit();
    }
  }

  /** Settles what an earlier session left open, and joins the group. */
  void begin() {
    producer.initTransactions();
    kit.refusals().settle(changelog::end);
    consumer.subscribe(List.of(kit.topics().inbox()), this);
  }

  /** Ends a poll that waits; the one method for other threads. */
  void wakeup() {
    consumer.wakeup();
  }

  /** Whether there is anything that the lane works on. */
  boolean hasPartitions() {
    return !partitions.isEmpty();
  }

  /** Waits for what comes next, deals with it, and commits it. */
  void turn() {
    long before = clock.millis();
    receive(poll(patience(before)));
    fireTimers(Math.min(before, clock.millis()));
    while (open != null && !open.isVisible()) {
      Duration left = kit.settings().linger().minus(open.age());
      if (!left.isPositive()) {
        break;
      }
      receive(poll(left));
    }
    retire();
    commit();
    partitions.lookAtStopped();
    tellGauges();
    kit.monitor().turned();
  }

  private ConsumerRecords<byte[], byte[]> poll(Duration patience) {
    ConsumerRecords<byte[], byte[]> records = ConsumerRecords.empty();
    try {
      records = consumer.poll(patience);
    } catch (WakeupException e) {
      // We are being closed: the loop around us sees it.
    }
    if (failure != null) {
      throw failure;
    }
    return records;
  }

  private Duration patience(long now) {
    long next = now + IDLE_MILLIS;
    for (PartitionState state : partitions.states().values()) {
      OptionalLong due = state.timers.next();
      if (due.isPresent()) {
        next = Math.min(next, due.getAsLong());
      }
    }
    return Duration.ofMillis(Math.max(1, next - now));
  }

  private void receive(ConsumerRecords<byte[], byte[]> records) {
    for (ConsumerRecord<byte[], byte[]> record : records) {
      clock.observe(record.timestamp());
      PartitionState state = partitions.state(record.partition());
      if (state != null) {
        fireTimers(state, record.partition(), record.timestamp());
        try {
          transaction().receive(state, record);
        } catch (StartProblem e) {
          throw partitions.refused(record.partition(), e);
        }
      }
    }
  }

  /** Fires what was due before the last poll, in partitions whose inbox is read to its end. */
  private void fireTimers(long nowMillis) {
    partitions
        .states()
        .forEach((partition, state) -> {
          if (state.timers.isDue(nowMillis) && isReadToItsEnd(partition)) {
            fireTimers(state, partition, nowMillis);
          }
        });
  }

  /** Fires in the order of deadlines, with a commit now and then where there are many. */
  private void fireTimers(PartitionState state, int partition, long nowMillis) {
    while (state.timers.isDue(nowMillis)) {
      if (transaction().isFull()) {
        commit();
      }
      try {
        transaction().fireTimers(state, partition, nowMillis);
      } catch (StartProblem e) {
        throw partitions.refused(partition, e);
      }
    }
  }

  /**
   * Whether nothing waits in the inbox. The broker is asked, because what the consumer knows is as
   * old as its last fetch: an answer that came in time counts, also when it is read late.
   */
  private boolean isReadToItsEnd(int partition) {
    if (lag(partition) > 0) {
      return false;
    }
    TopicPartition inbox = new TopicPartition(kit.topics().inbox(), partition);
    try {
      long end = consumer.endOffsets(List.of(inbox), END_PATIENCE).getOrDefault(inbox, 0L);
      return consumer.position(inbox, END_PATIENCE) >= end;
    } catch (TimeoutException | WakeupException e) {
      return false;
    }
  }

  private void retire() {
    LaneSettings settings = kit.settings();
    long olderThan = clock.millis() - settings.finishedAge().toMillis();
    int ended =
        partitions.states().values().stream().mapToInt(PartitionState::endedDeliveries).sum();
    int surplus = Math.max(0, ended - settings.finishedCount());
    partitions
        .states()
        .forEach((partition, state) -> {
          int most = Math.max(0, state.endedDeliveries() - surplus);
          if (state.hasToRetire(olderThan, most)) {
            transaction().retire(state, partition, olderThan, most);
          }
        });
  }

  private LaneTransaction transaction() {
    if (open == null) {
      open = new LaneTransaction(kit, producer, clock);
    }
    return open;
  }

  private void commit() {
    LaneTransaction turn = open;
    if (turn != null) {
      turn.commit(consumer.groupMetadata());
      open = null;
    }
  }

  private long lag(int partition) {
    return consumer.currentLag(new TopicPartition(kit.topics().inbox(), partition)).orElse(-1);
  }

  private void tellGauges() {
    long openDeliveries = 0;
    long lag = 0;
    for (Map.Entry<Integer, PartitionState> entry : partitions.states().entrySet()) {
      openDeliveries += entry.getValue().openDeliveries();
      lag += Math.max(0, lag(entry.getKey()));
    }
    kit.monitor().gauges(openDeliveries, lag);
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
    duringPoll(() -> partitions.takeOver(assigned));
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
    duringPoll(() -> partitions.giveUp(revoked));
  }

  @Override
  public void onPartitionsLost(Collection<TopicPartition> lost) {
    duringPoll(() -> {
      throw new LostPartitions(lost);
    });
  }

  /** Keeps a failure for after the poll, and does nothing more after one. */
  private void duringPoll(Runnable step) {
    if (failure != null || closing) {
      return;
    }
    try {
      step.run();
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  /** The group gave our partitions to others: what is open must not be committed. */
  static final class LostPartitions extends KafkaException {
    private static final long serialVersionUID = 1L;

    LostPartitions(Collection<TopicPartition> partitions) {
      super("the group gave " + partitions + " to another instance");
    }
  }

  /** Hands all partitions over; closing leaves the group then, so that nobody waits for us. */
  void handOver() {
    clients.leave();
    partitions.handOver();
  }

  /**
   * Closes the clients. What is open is not committed: without a hand-over, nobody knows whether it
   * is whole.
   */
  @Override
  public void close() {
    closing = true;
    clients.close();
  }
}
