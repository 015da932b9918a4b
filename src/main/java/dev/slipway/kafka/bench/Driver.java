package dev.slipway.kafka.bench;

import dev.slipway.kafka.KafkaSettings;
import dev.slipway.kafka.Topics;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Who hands events in and watches what comes of them, for one orchestrator. Everything that was
 * said since the driver was made is seen, committed, in order.
 */
final class Driver implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Topics topics;
  private final KafkaProducer<byte[], byte[]> producer;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final BlockingQueue<Seen> seen = new LinkedBlockingQueue<>();
  private final Thread thread = new Thread(this::watch, "bench-driver");

  /** An event that was read, and when, by {@link System#nanoTime}. */
  record Seen(ConsumerRecord<byte[], byte[]> record, String type, String context, long nanos) {}

  Driver(String servers, Topics topics) {
    this.topics = topics;
    producer = new KafkaProducer<>(KafkaSettings.producer(servers));
    consumer = new KafkaConsumer<>(KafkaSettings.reader(servers));
    consumer.assign(partitions(topics.events(), topics));
    consumer.seekToEnd(consumer.assignment());
    consumer.assignment().forEach(consumer::position);
    thread.setDaemon(true);
    thread.start();
  }

  static List<TopicPartition> partitions(String topic, Topics topics) {
    return IntStream.range(0, topics.partitions())
        .mapToObj(partition -> new TopicPartition(topic, partition))
        .toList();
  }

  Topics topics() {
    return topics;
  }

  private void watch() {
    try (consumer) {
      while (true) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofSeconds(1))) {
          long nanos = System.nanoTime();
          String text = BenchEvents.text(record);
          seen.add(
              new Seen(
                  record,
                  BenchEvents.member(text, "type"),
                  BenchEvents.member(text, "shkeptncontext"),
                  nanos));
        }
      }
    } catch (WakeupException e) {
      // Only close() wakes this consumer up.
    }
  }

  void send(ProducerRecord<byte[], byte[]> record) {
    producer.send(record);
  }

  /** Returns when everything that was sent is acknowledged. */
  void flush() {
    producer.flush();
  }

  /** The next event that was said. */
  Seen take() {
    try {
      Seen next = seen.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      if (next != null) {
        return next;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new BenchProblem(
        "expected another event on "
            + topics.events()
            + ", found none for "
            + PATIENCE.toSeconds()
            + " s");
  }

  /** The next event of that type. */
  Seen take(String type) {
    Seen next = take();
    while (!next.type().equals(type)) {
      next = take();
    }
    return next;
  }

  @Override
  public void close() {
    consumer.wakeup();
    producer.close(Duration.ofSeconds(2));
    try {
      thread.join(Duration.ofSeconds(2));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
