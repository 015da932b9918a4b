package dev.slipway.kafka;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;

/**
 * Records of the dead-letter topic: the message as it came, its headers, and beside them why and
 * from where (semantics 7). The payload of one that is too large is left out.
 */
final class DeadLetters {
  private static final int LARGEST = 900_000;

  private DeadLetters() {}

  static ProducerRecord<byte[], byte[]> record(
      Topics topics, ConsumerRecord<byte[], byte[]> source, String code, String reason) {
    boolean fits = source.value() == null || source.value().length <= LARGEST;
    ProducerRecord<byte[], byte[]> letter =
        new ProducerRecord<>(topics.deadletter(), source.key(), fits ? source.value() : null);
    for (Header header : source.headers()) {
      letter.headers().add(header);
    }
    add(letter, "slipway_code", code);
    add(letter, "slipway_reason", reason);
    Origin origin = Origin.of(source);
    add(letter, "slipway_topic", origin.topic());
    add(letter, "slipway_partition", Integer.toString(origin.partition()));
    add(letter, "slipway_offset", Long.toString(origin.offset()));
    add(letter, "slipway_time", Long.toString(source.timestamp()));
    return letter;
  }

  private static void add(ProducerRecord<byte[], byte[]> record, String name, String value) {
    record.headers().add(name, value.getBytes(StandardCharsets.UTF_8));
  }
}
