package dev.slipway.kafka;

import dev.slipway.event.Data;
import dev.slipway.wire.Json;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * What all instances agree on: a record in the first partition of the changelog. Several instances
 * may write one at once; the first of them counts.
 *
 * @param partitions how many partitions inbox, state and events have, for ever
 * @param secret the secret of event ids
 */
record ClusterRecord(int partitions, String secret) {
  /** What the keys of these records begin with. */
  static final String PREFIX = "cluster/";

  private static final int PARTITION = 0;
  private static final int SECRET_BYTES = 32;

  /** The secret stays out of every log. */
  @Override
  public String toString() {
    return "ClusterRecord[" + partitions + "]";
  }

  /** A record for a new cluster. */
  static ClusterRecord make(Topics topics) {
    return new ClusterRecord(topics.partitions(), random(SECRET_BYTES));
  }

  private static String random(int length) {
    byte[] random = new byte[length];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  void write(String bootstrapServers, Topics topics)
      throws ExecutionException, InterruptedException {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("schemaVersion", 1);
    json.put("partitions", partitions);
    json.put("secret", secret);
    byte[] key = (PREFIX + random(8)).getBytes(StandardCharsets.UTF_8);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(KafkaSettings.producer(bootstrapServers))) {
      producer.send(new ProducerRecord<>(topics.state(), PARTITION, key, Json.print(json))).get();
    }
  }

  /** The first record of its kind; empty where there is none. */
  static Optional<ClusterRecord> read(String bootstrapServers, Topics topics) {
    TopicPartition source = new TopicPartition(topics.state(), PARTITION);
    try (KafkaConsumer<byte[], byte[]> reader =
        new KafkaConsumer<>(KafkaSettings.reader(bootstrapServers))) {
      reader.assign(List.of(source));
      reader.seekToBeginning(List.of(source));
      long end = reader.endOffsets(List.of(source)).getOrDefault(source, 0L);
      while (reader.position(source) < end) {
        for (ConsumerRecord<byte[], byte[]> record : reader.poll(Duration.ofMillis(500))) {
          Optional<ClusterRecord> found = of(record);
          if (found.isPresent()) {
            return found;
          }
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<ClusterRecord> of(ConsumerRecord<byte[], byte[]> record) {
    boolean ours =
        record.key() != null && new String(record.key(), StandardCharsets.UTF_8).startsWith(PREFIX);
    if (!ours || record.value() == null) {
      return Optional.empty();
    }
    Map<String, @Nullable Object> json = Json.parse(record.value());
    return json.get("partitions") instanceof Number partitions
        ? Optional.of(new ClusterRecord(partitions.intValue(), Data.text(json.get("secret"))))
        : Optional.empty();
  }
}
