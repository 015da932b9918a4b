package dev.slipway.crash;

import dev.slipway.kafka.CommittedLog;
import dev.slipway.kafka.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Follows what the controller says while the run goes on. */
final class Watch implements AutoCloseable {
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Progress progress;
  private final Thread thread = new Thread(this::run, "watch");

  Watch(String bootstrapServers, Topics topics, Progress progress) {
    this.progress = progress;
    this.consumer = consumer(bootstrapServers, Map.of());
    List<TopicPartition> partitions =
        IntStream.range(0, topics.partitions())
            .mapToObj(partition -> new TopicPartition(topics.events(), partition))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    thread.start();
  }

  /** A reader of what is committed. */
  static KafkaConsumer<byte[], byte[]> consumer(String servers, Map<String, Object> more) {
    Map<String, Object> settings = new TreeMap<>(more);
    settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, servers);
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  private void run() {
    try (consumer) {
      while (true) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofSeconds(1))) {
          CommittedLog.event(record).ifPresent(progress::said);
        }
      }
    } catch (WakeupException e) {
      // Only close() wakes this consumer up.
    }
  }

  @Override
  public void close() throws InterruptedException {
    consumer.wakeup();
    thread.join();
  }
}
