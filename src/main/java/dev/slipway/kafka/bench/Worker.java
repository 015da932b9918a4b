package dev.slipway.kafka.bench;

import dev.slipway.kafka.KafkaSettings;
import dev.slipway.kafka.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;

/**
 * A worker in a JVM of its own that answers every order of the measured sequence at once.
 * Arguments: bootstrap servers, partitions, then the topic prefixes that it works for.
 */
public final class Worker {
  private final Topics topics;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final KafkaProducer<byte[], byte[]> producer;

  private Worker(String servers, Topics topics) {
    this.topics = topics;
    this.consumer = new KafkaConsumer<>(KafkaSettings.reader(servers));
    this.producer = new KafkaProducer<>(KafkaSettings.producer(servers));
    consumer.assign(Driver.partitions(topics.events(), topics));
    consumer.seekToEnd(consumer.assignment());
    consumer.assignment().forEach(consumer::position);
  }

  /** Works until the standard input ends. */
  public static void main(String[] args) {
    ChildJvm.quiet();
    List<Worker> workers = new ArrayList<>();
    for (int i = 2; i < args.length; i++) {
      Topics topics = new Topics(args[i], Integer.parseInt(args[1]), (short) 1);
      workers.add(new Worker(args[0], topics));
    }
    workers.forEach(worker -> Thread.ofPlatform().daemon().start(worker::run));
    ChildJvm.serveUntilStopped();
  }

  private void run() {
    while (true) {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofSeconds(1))) {
        if (isOrder(record)) {
          producer.send(BenchEvents.answer(topics, record, BenchEvents.STARTED));
          producer.send(BenchEvents.answer(topics, record, BenchEvents.FINISHED));
        }
      }
    }
  }

  private static boolean isOrder(ConsumerRecord<byte[], byte[]> record) {
    String type = BenchEvents.member(BenchEvents.text(record), "type");
    for (String task : BenchEvents.TASKS) {
      if (type.equals(BenchEvents.PREFIX + task + "." + BenchEvents.TRIGGERED)) {
        return true;
      }
    }
    return false;
  }
}
