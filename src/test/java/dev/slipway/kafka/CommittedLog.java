package dev.slipway.kafka;

import dev.slipway.event.Event;
import dev.slipway.wire.Decoded;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Everything that was committed to the topics of a cluster, as {@code read_committed} shows it. It
 * grows while it is read; nothing of it is ever taken back.
 */
public final class CommittedLog implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(100);

  private final Topics topics;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final List<TopicPartition> partitions = new ArrayList<>();
  private final Map<String, List<ConsumerRecord<byte[], byte[]>>> records = new TreeMap<>();
  private final List<Event> events = new ArrayList<>();

  /** Opens the log; nothing is read yet. */
  public CommittedLog(String bootstrapServers, Topics topics) {
    this(topics, KafkaSettings.reader(bootstrapServers));
  }

  private CommittedLog(Topics topics, Map<String, Object> settings) {
    this.topics = topics;
    this.consumer = new KafkaConsumer<>(settings);
    for (String topic : List.of(topics.inbox(), topics.events(), topics.state())) {
      for (int partition = 0; partition < topics.partitions(); partition++) {
        partitions.add(new TopicPartition(topic, partition));
      }
    }
    partitions.add(new TopicPartition(topics.deadletter(), 0));
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** What nobody should look at: records of open and aborted transactions as well. */
  public static CommittedLog uncommitted(String bootstrapServers, Topics topics) {
    Map<String, Object> settings = KafkaSettings.reader(bootstrapServers);
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_uncommitted");
    return new CommittedLog(topics, settings);
  }

  Topics topics() {
    return topics;
  }

  /** Reads what there is until something holds; false where that takes too long. */
  boolean readUntil(BooleanSupplier condition, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      read();
    }
    return true;
  }

  /** Reads everything that was committed when this was called. */
  void readAll() {
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    while (ends.entrySet().stream().anyMatch(e -> consumer.position(e.getKey()) < e.getValue())) {
      read();
    }
  }

  private void read() {
    for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
      records.computeIfAbsent(record.topic(), _ -> new ArrayList<>()).add(record);
      if (record.topic().equals(topics.events())) {
        event(record).ifPresent(events::add);
      }
    }
  }

  /** The event of a record, where it is one. */
  public static Optional<Event> event(ConsumerRecord<byte[], byte[]> record) {
    return EventRecords.decode(record.headers(), record.value()) instanceof Decoded.Good good
        ? Optional.of(good.event())
        : Optional.empty();
  }

  /** The key of a record as text. */
  static String key(ConsumerRecord<byte[], byte[]> record) {
    return record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8);
  }

  /** The records of a topic; in the order of the log within each partition. */
  List<ConsumerRecord<byte[], byte[]>> records(String topic) {
    return records.getOrDefault(topic, List.of());
  }

  /** What the controller said. */
  List<Event> events() {
    return events;
  }

  /** What the controller said in one delivery, as short types. */
  List<String> said(String context) {
    return events.stream()
        .filter(event -> event.context().equals(context))
        .map(event -> event.kind().shortName())
        .toList();
  }

  @Override
  public void close() {
    consumer.close();
  }
}
