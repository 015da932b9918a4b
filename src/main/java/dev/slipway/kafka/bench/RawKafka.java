package dev.slipway.kafka.bench;

import dev.slipway.kafka.KafkaSettings;
import dev.slipway.kafka.Topics;
import java.time.Duration;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Kafka alone: one record there and back, without a transaction. */
final class RawKafka {
  private static final int WARM_UP = 100;

  private RawKafka() {}

  /** Milliseconds from sending a record to reading it, one after another. */
  static Samples latencies(Site site, int rounds) {
    Topics topics = site.topics("raw");
    Samples samples = new Samples();
    try (KafkaProducer<byte[], byte[]> producer =
            new KafkaProducer<>(KafkaSettings.producer(site.servers()));
        KafkaConsumer<byte[], byte[]> consumer =
            new KafkaConsumer<>(KafkaSettings.reader(site.servers()))) {
      consumer.assign(Driver.partitions(topics.ingress(), topics));
      consumer.seekToEnd(consumer.assignment());
      consumer.assignment().forEach(consumer::position);
      byte[] value = new byte[512];
      for (int n = 0; n < WARM_UP + rounds; n++) {
        int partition = n % topics.partitions();
        long began = System.nanoTime();
        producer.send(new ProducerRecord<>(topics.ingress(), partition, null, value));
        while (consumer.poll(Duration.ofSeconds(1)).isEmpty()) {
          if (System.nanoTime() - began > Duration.ofSeconds(60).toNanos()) {
            throw new BenchProblem("expected a record back within 60 s, found none");
          }
        }
        if (n >= WARM_UP) {
          samples.add((System.nanoTime() - began) / 1e6);
        }
      }
    }
    return samples;
  }
}
