package dev.slipway.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Follows all partitions of a topic from a time on, in a thread of its own and without a consumer
 * group: every instance sees every committed record. Trouble with the broker is waited out.
 */
final class Tail implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration RESTORE_PATIENCE = Duration.ofSeconds(10);

  private final String topic;
  private final Consumer<ConsumerRecord<byte[], byte[]>> sink;
  private final LaneMonitor monitor;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final CountDownLatch caughtUp = new CountDownLatch(1);
  private final Map<TopicPartition, Long> goal = new TreeMap<>(Tail::compare);
  private final Thread thread;
  private final CountDownLatch closing = new CountDownLatch(1);

  /** Begin with the first record that there is. */
  static final long BEGINNING = 0;

  /** Begin with what comes from now on. */
  static final long NOW = Long.MAX_VALUE;

  Tail(
      String bootstrapServers,
      String topic,
      int partitions,
      long sinceMillis,
      Consumer<ConsumerRecord<byte[], byte[]>> sink,
      LaneMonitor monitor) {
    this.topic = topic;
    this.sink = sink;
    this.monitor = monitor;
    this.consumer = new KafkaConsumer<>(KafkaSettings.reader(bootstrapServers));
    this.thread = new Thread(this::run, "slipway-tail-" + topic);
    List<TopicPartition> all =
        IntStream.range(0, partitions)
            .mapToObj(partition -> new TopicPartition(topic, partition))
            .toList();
    try {
      consumer.assign(all);
      begin(all, sinceMillis);
      goal.putAll(consumer.endOffsets(all));
    } catch (RuntimeException e) {
      consumer.close(CloseOptions.timeout(Duration.ZERO));
      throw e;
    }
  }

  private void begin(List<TopicPartition> all, long sinceMillis) {
    if (sinceMillis == BEGINNING) {
      consumer.seekToBeginning(all);
      return;
    }
    consumer.seekToEnd(all);
    if (sinceMillis != NOW) {
      Map<TopicPartition, Long> times = new HashMap<>();
      all.forEach(partition -> times.put(partition, sinceMillis));
      consumer
          .offsetsForTimes(times)
          .forEach((partition, found) -> {
            if (found != null) {
              consumer.seek(partition, found.offset());
            }
          });
    }
  }

  private static int compare(TopicPartition a, TopicPartition b) {
    return Integer.compare(a.partition(), b.partition());
  }

  Tail start() {
    thread.setDaemon(true);
    thread.start();
    return this;
  }

  /**
   * Waits until everything that was committed at the start has been seen; false if it takes longer.
   */
  boolean awaitCaughtUp(Duration patience) throws InterruptedException {
    return caughtUp.await(patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void run() {
    try (consumer) {
      while (!isClosing()) {
        turn();
      }
    } catch (WakeupException e) {
      // Only close() wakes this consumer up.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isClosing() {
    return closing.getCount() == 0;
  }

  private void turn() throws InterruptedException {
    monitor.standAside(RESTORE_PATIENCE);
    try {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
        deliver(record);
      }
      goal.entrySet().removeIf(e -> consumer.position(e.getKey()) >= e.getValue());
      if (goal.isEmpty()) {
        caughtUp.countDown();
      }
    } catch (WakeupException e) {
      throw e;
    } catch (KafkaException e) {
      monitor.trouble("following " + topic, e);
      var _ = closing.await(POLL.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private void deliver(ConsumerRecord<byte[], byte[]> record) {
    try {
      sink.accept(record);
    } catch (RuntimeException e) {
      String place = topic + "/" + record.partition() + "/" + record.offset();
      monitor.trouble("reading " + place, e);
    }
  }

  @Override
  public void close() {
    closing.countDown();
    consumer.wakeup();
    try {
      thread.join(Duration.ofSeconds(2));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
