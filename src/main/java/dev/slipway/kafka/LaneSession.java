package dev.slipway.kafka;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.CloseOptions.GroupMembershipOperation;
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
  private static final Duration LEAVE_PATIENCE = Duration.ofSeconds(2);
  private static final Duration END_PATIENCE = Duration.ofSeconds(2);
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

  private final LaneKit kit;
  private final LaneClock clock;
  private final Map<Integer, PartitionState> states = new TreeMap<>();
  private final Map<Integer, String> stopped = new TreeMap<>();
  private final Deque<Closing> closings = new ArrayDeque<>();
  private final Producer<byte[], byte[]> producer;
  private final Consumer<byte[], byte[]> consumer;
  private final Changelog changelog;
  private @Nullable LaneTransaction open;
  private @Nullable RuntimeException failure;
  private boolean leaving;
  private boolean closing;
  private boolean othersMayRead;
  private long lastLook;

  /** How a client is closed, with that much patience. */
  @FunctionalInterface
  private interface Closing {
    void close(Duration patience);
  }

  LaneSession(LaneKit kit) {
    this(kit, new KafkaClients(kit));
  }

  LaneSession(LaneKit kit, LaneClients clients) {
    this.kit = kit;
    clock = clients.clock();
    try {
      Admin admin = clients.admin();
      closings.push(admin::close);
      Consumer<byte[], byte[]> reader = clients.reader();
      closings.push(patience -> reader.close(CloseOptions.timeout(patience)));
      producer = clients.producer();
      closings.push(producer::close);
      consumer = clients.consumer();
      closings.push(this::closeConsumer);
      changelog =
          new Changelog(
              kit.topics(),
              admin,
              reader,
              kit.transactionalId(),
              SeenEvents.Window.DEFAULT,
              kit.schemaVersion());
    } catch (RuntimeException e) {
      close();
      throw e;
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
    return !states.isEmpty() || !stopped.isEmpty();
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
    lookAtStopped();
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
    for (PartitionState state : states.values()) {
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
      PartitionState state = states.get(record.partition());
      if (state != null) {
        fireTimers(state, record.partition(), record.timestamp());
        try {
          transaction().receive(state, record);
        } catch (StartProblem e) {
          throw refused(record.partition(), e);
        }
      }
    }
  }

  /** What ends the session, after which the partition is not touched any more. */
  private StartProblem refused(int partition, StartProblem problem) {
    kit.refusals().add(partition, String.valueOf(problem.getMessage()));
    return problem;
  }

  /** Fires what was due before the last poll, in partitions whose inbox is read to its end. */
  private void fireTimers(long nowMillis) {
    states.forEach((partition, state) -> {
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
        throw refused(partition, e);
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
    int ended = states.values().stream().mapToInt(PartitionState::endedDeliveries).sum();
    int surplus = Math.max(0, ended - settings.finishedCount());
    states.forEach((partition, state) -> {
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
    for (Map.Entry<Integer, PartitionState> entry : states.entrySet()) {
      openDeliveries += entry.getValue().openDeliveries();
      lag += Math.max(0, lag(entry.getKey()));
    }
    kit.monitor().gauges(openDeliveries, lag);
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    duringPoll(() -> takeOver(partitions));
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
    duringPoll(() -> giveUp(partitions));
  }

  @Override
  public void onPartitionsLost(Collection<TopicPartition> partitions) {
    duringPoll(() -> {
      throw new LostPartitions(partitions);
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

  private void takeOver(Collection<TopicPartition> partitions) {
    kit.monitor().restoring();
    for (TopicPartition partition : partitions) {
      takeOver(partition);
    }
    commit();
    tellOwned();
    kit.monitor().ready(true);
  }

  private void takeOver(TopicPartition partition) {
    int number = partition.partition();
    long began = clock.nanos();
    Optional<String> refusal = refusal(number);
    if (refusal.isPresent()) {
      stop(partition, refusal.get());
      return;
    }
    PartitionState state;
    try {
      state = changelog.restore(number);
    } catch (StartProblem e) {
      String reason = String.valueOf(e.getMessage());
      kit.refusals().add(number, reason);
      kit.refusals().settle(changelog::end);
      stop(partition, reason);
      return;
    }
    kit.refusals().lift(number);
    transaction().claim(state, number);
    consumer.seek(partition, state.lane.position());
    states.put(number, state);
    kit.monitor().restored(number, state.openDeliveries(), clock.since(began));
  }

  private void stop(TopicPartition partition, String reason) {
    stopped.put(partition.partition(), reason);
    consumer.pause(List.of(partition));
    lastLook = clock.nanos();
    othersMayRead = true;
  }

  private Optional<String> refusal(int partition) {
    return kit.refusals().isEmpty()
        ? Optional.empty()
        : kit.refusals().standing(partition, changelog.end(partition));
  }

  /** Lets others have what we cannot read, and sees whether it can be read meanwhile. */
  private void lookAtStopped() {
    if (othersMayRead) {
      othersMayRead = false;
      consumer.enforceRebalance("the state of a partition cannot be read here");
    }
    if (stopped.isEmpty() || clock.since(lastLook).compareTo(LOOK_AGAIN) < 0) {
      return;
    }
    lastLook = clock.nanos();
    List<TopicPartition> changed =
        stopped.keySet().stream()
            .filter(number -> refusal(number).isEmpty())
            .map(number -> new TopicPartition(kit.topics().inbox(), number))
            .toList();
    if (!changed.isEmpty()) {
      changed.forEach(partition -> stopped.remove(partition.partition()));
      consumer.resume(changed);
      takeOver(changed);
    }
  }

  private void tellOwned() {
    kit.monitor().owns(states.keySet());
    kit.monitor().stopped(stopped);
  }

  private void giveUp(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      PartitionState state = states.get(partition.partition());
      if (state != null) {
        transaction().release(state, partition.partition());
      }
    }
    commit();
    for (TopicPartition partition : partitions) {
      states.remove(partition.partition());
      stopped.remove(partition.partition());
    }
    tellOwned();
  }

  /** The group gave our partitions to others: what is open must not be committed. */
  static final class LostPartitions extends KafkaException {
    private static final long serialVersionUID = 1L;

    LostPartitions(Collection<TopicPartition> partitions) {
      super("the group gave " + partitions + " to another instance");
    }
  }

  /** Hands all partitions over; closing leaves the group then. */
  void handOver() {
    leave();
    states.forEach((partition, state) -> transaction().release(state, partition));
    commit();
  }

  /** From now on, closing leaves the group, so that others need not wait for us. */
  void leave() {
    leaving = true;
  }

  /**
   * Closes the clients. What is open is not committed: without a hand-over, nobody knows whether it
   * is whole.
   */
  @Override
  public void close() {
    closing = true;
    Duration patience = leaving ? LEAVE_PATIENCE : Duration.ZERO;
    for (Closing client : closings) {
      try {
        client.close(patience);
      } catch (RuntimeException e) {
        kit.monitor().trouble("closing a Kafka client", e);
      }
    }
  }

  private void closeConsumer(Duration patience) {
    consumer.close(
        CloseOptions.timeout(patience)
            .withGroupMembershipOperation(
                leaving
                    ? GroupMembershipOperation.LEAVE_GROUP
                    : GroupMembershipOperation.REMAIN_IN_GROUP));
  }
}
