package dev.slipway.kafka;

import dev.slipway.sequence.SequenceMachine;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/**
 * A lane from opening its clients until the first trouble. All methods but {@link #wakeup} belong
 * to the lane's thread.
 */
final class LaneSession implements AutoCloseable, ConsumerRebalanceListener {
  private static final long IDLE_MILLIS = 500;

  private final LaneSettings settings;
  private final Topics topics;
  private final SequenceMachine machine;
  private final LaneMonitor monitor;
  private final LaneClock clock = new LaneClock();
  private final Map<Integer, PartitionState> states = new TreeMap<>();
  private final String transactionalId;
  private final KafkaProducer<byte[], byte[]> producer;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final KafkaConsumer<byte[], byte[]> reader;
  private final Admin admin;
  private final Changelog changelog;
  private @Nullable LaneTransaction open;
  private boolean leaving;

  LaneSession(LaneSettings settings, Topics topics, SequenceMachine machine, LaneMonitor monitor) {
    this.settings = settings;
    this.topics = topics;
    this.machine = machine;
    this.monitor = monitor;
    String servers = settings.bootstrapServers();
    transactionalId = topics.prefix() + "-lane-" + settings.instance();
    admin = Admin.create(KafkaSettings.admin(servers));
    reader = new KafkaConsumer<>(KafkaSettings.reader(servers));
    producer = new KafkaProducer<>(KafkaSettings.transactional(servers, transactionalId));
    consumer = new KafkaConsumer<>(KafkaSettings.lane(settings, topics.prefix() + "-controller"));
    changelog = new Changelog(topics, admin, reader, transactionalId, SeenEvents.Window.DEFAULT);
  }

  /** Settles what an earlier session left open, and joins the group. */
  void begin() {
    producer.initTransactions();
    consumer.subscribe(List.of(topics.inbox()), this);
  }

  /** Ends a poll that waits; the one method for other threads. */
  void wakeup() {
    consumer.wakeup();
  }

  /** Waits for what comes next, deals with it, and commits it. */
  void turn() {
    long before = clock.millis();
    ConsumerRecords<byte[], byte[]> records = poll(patience(before));
    receive(records);
    fireTimers(before);
    while (open != null && !open.isVisible() && open.age().compareTo(settings.linger()) < 0) {
      Duration left = settings.linger().minus(open.age());
      ConsumerRecords<byte[], byte[]> more = poll(left.isNegative() ? Duration.ZERO : left);
      receive(more);
    }
    retire();
    commit();
    tellGauges();
  }

  private ConsumerRecords<byte[], byte[]> poll(Duration patience) {
    try {
      return consumer.poll(patience);
    } catch (WakeupException e) {
      return ConsumerRecords.empty();
    }
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
      PartitionState state = states.get(record.partition());
      if (state != null) {
        transaction().receive(state, record);
      }
    }
  }

  /**
   * Fires what was due before the last poll, in partitions whose inbox is read to its end: an
   * answer that came in time counts, also when it is read late.
   */
  private void fireTimers(long nowMillis) {
    states.forEach((partition, state) -> {
      OptionalLong due = state.timers.next();
      if (due.isPresent() && due.getAsLong() <= nowMillis && lag(partition) == 0) {
        transaction().fireTimers(state, partition, nowMillis);
      }
    });
  }

  private void retire() {
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
      open = new LaneTransaction(settings, topics, machine, producer, monitor);
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
    return consumer.currentLag(new TopicPartition(topics.inbox(), partition)).orElse(-1);
  }

  private void tellGauges() {
    long openDeliveries = 0;
    long lag = 0;
    for (Map.Entry<Integer, PartitionState> entry : states.entrySet()) {
      openDeliveries += entry.getValue().openDeliveries();
      lag += Math.max(0, lag(entry.getKey()));
    }
    monitor.gauges(openDeliveries, lag);
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      long began = System.nanoTime();
      PartitionState state = changelog.restore(partition.partition());
      claim(state, partition.partition());
      consumer.seek(partition, state.lane.position());
      states.put(partition.partition(), state);
      Duration took = Duration.ofNanos(System.nanoTime() - began);
      monitor.restored(partition.partition(), state.openDeliveries(), took);
    }
    commit();
    monitor.ready(true);
  }

  /** From the commit on, a successor fences us first, unless we hand over. */
  private void claim(PartitionState state, int partition) {
    state.lane = state.lane.ownedBy(transactionalId);
    transaction().claim(state, partition);
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      PartitionState state = states.get(partition.partition());
      if (state != null) {
        transaction().release(state, partition.partition());
      }
    }
    commit();
    partitions.forEach(partition -> states.remove(partition.partition()));
  }

  @Override
  public void onPartitionsLost(Collection<TopicPartition> partitions) {
    throw new LostPartitions(partitions);
  }

  /** The group gave our partitions to others: what is open must not be committed. */
  static final class LostPartitions extends org.apache.kafka.common.KafkaException {
    private static final long serialVersionUID = 1L;

    LostPartitions(Collection<TopicPartition> partitions) {
      super("the group gave " + partitions + " to another instance");
    }
  }

  /** Hands all partitions over and leaves the group. */
  void handOver() {
    leaving = true;
    states.forEach((partition, state) -> transaction().release(state, partition));
    commit();
    states.clear();
  }

  @Override
  public void close() {
    Duration patience = leaving ? Duration.ofSeconds(2) : Duration.ZERO;
    var membership =
        leaving
            ? CloseOptions.GroupMembershipOperation.LEAVE_GROUP
            : CloseOptions.GroupMembershipOperation.REMAIN_IN_GROUP;
    quietly(() ->
        consumer.close(CloseOptions.timeout(patience).withGroupMembershipOperation(membership)));
    quietly(() -> producer.close(patience));
    quietly(() -> reader.close(CloseOptions.timeout(Duration.ZERO)));
    quietly(() -> admin.close(Duration.ZERO));
  }

  private void quietly(Runnable closing) {
    try {
      closing.run();
    } catch (RuntimeException e) {
      monitor.trouble("closing a Kafka client", e);
    }
  }
}
