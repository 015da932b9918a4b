package dev.slipway.kafka;

import dev.slipway.sow.StateStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/**
 * The states of Sow landscapes on the compacted topic {@code slipway.landscapes}, one record per
 * service. It opens no client before it is used, and knows only where records stand, so that its
 * memory does not grow with their size.
 */
public final class LandscapeTopic implements StateStore, AutoCloseable {
  /** The largest record in bytes: what Kafka takes by default, with room for its frame. */
  static final int LARGEST = 1_000_000;

  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final String bootstrapServers;
  private final TopicPartition partition;
  private final Map<String, Long> places = new HashMap<>();
  private @Nullable KafkaProducer<byte[], byte[]> producer;
  private @Nullable KafkaConsumer<byte[], byte[]> consumer;
  private long read;

  /** The topic of a cluster. */
  public LandscapeTopic(String bootstrapServers, Topics topics) {
    this.bootstrapServers = bootstrapServers;
    this.partition = new TopicPartition(topics.landscapes(), 0);
  }

  @Override
  public synchronized Optional<byte[]> latest(String key) throws IOException {
    try {
      KafkaConsumer<byte[], byte[]> reader = reader();
      catchUp(reader);
      Long place = places.get(key);
      return place == null ? Optional.empty() : record(reader, key, place);
    } catch (WakeupException e) {
      throw new IOException("the topic " + partition.topic() + " is closed", e);
    } catch (KafkaException e) {
      throw new IOException("the topic " + partition.topic() + " cannot be read: " + e, e);
    }
  }

  private KafkaConsumer<byte[], byte[]> reader() {
    KafkaConsumer<byte[], byte[]> known = consumer;
    if (known == null) {
      known = new KafkaConsumer<>(KafkaSettings.reader(bootstrapServers));
      known.assign(List.of(partition));
      consumer = known;
    }
    return known;
  }

  /** Notes where the records stand that came since the last time. */
  private void catchUp(KafkaConsumer<byte[], byte[]> reader) throws IOException {
    long end = reader.endOffsets(List.of(partition), PATIENCE).getOrDefault(partition, 0L);
    reader.seek(partition, read);
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (reader.position(partition, PATIENCE) < end) {
      for (ConsumerRecord<byte[], byte[]> record : reader.poll(POLL)) {
        places.put(new String(record.key(), StandardCharsets.UTF_8), record.offset());
      }
      requireTime(deadline);
    }
    read = reader.position(partition, PATIENCE);
  }

  private Optional<byte[]> record(KafkaConsumer<byte[], byte[]> reader, String key, long place)
      throws IOException {
    reader.seek(partition, place);
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      for (ConsumerRecord<byte[], byte[]> record : reader.poll(POLL)) {
        if (record.offset() == place) {
          return Optional.ofNullable(record.value());
        }
      }
      requireTime(deadline);
      if (reader.position(partition, PATIENCE) > place) {
        throw new IOException("the state of " + key + " is gone from " + partition.topic());
      }
    }
  }

  private void requireTime(long deadline) throws IOException {
    if (System.nanoTime() > deadline) {
      throw new IOException(
          "the topic " + partition.topic() + " was not read within " + PATIENCE.toSeconds() + "s");
    }
  }

  @Override
  public void keep(String key, byte[] record) throws IOException, InterruptedException {
    if (record.length > LARGEST) {
      throw new IOException(
          "expected at most "
              + LARGEST
              + " bytes of compressed state and export of "
              + key
              + ", found "
              + record.length);
    }
    byte[] name = key.getBytes(StandardCharsets.UTF_8);
    try {
      writer().send(new ProducerRecord<>(partition.topic(), 0, name, record)).get();
    } catch (ExecutionException e) {
      throw new IOException("the state of " + key + " was not kept: " + e.getCause(), e);
    } catch (KafkaException e) {
      throw new IOException("the state of " + key + " was not kept: " + e, e);
    }
  }

  private synchronized KafkaProducer<byte[], byte[]> writer() {
    KafkaProducer<byte[], byte[]> known = producer;
    if (known == null) {
      known = new KafkaProducer<>(KafkaSettings.producer(bootstrapServers));
      producer = known;
    }
    return known;
  }

  @Override
  public synchronized void close() {
    if (producer != null) {
      producer.close(Duration.ofSeconds(2));
      producer = null;
    }
    if (consumer != null) {
      consumer.close();
      consumer = null;
    }
  }
}
