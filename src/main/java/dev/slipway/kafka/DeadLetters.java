package dev.slipway.kafka;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Records of the dead-letter topic: the message as it came, its headers, and beside them why and
 * from where (semantics 7). Of one that is too large, the payload is left out, then its headers and
 * its key, so that the topic takes every letter.
 */
final class DeadLetters {
  private static final int LARGEST = 950_000;
  private static final int LARGEST_KEY = 10_000;
  private static final int HEADER_OVERHEAD = 10;

  private DeadLetters() {}

  static ProducerRecord<byte[], byte[]> record(
      Topics topics, ConsumerRecord<byte[], byte[]> source, String code, String reason) {
    int room = LARGEST;
    boolean keyFits = length(source.key()) <= LARGEST_KEY;
    room -= keyFits ? length(source.key()) : 0;
    boolean headersFit = length(source.headers()) <= room;
    room -= headersFit ? length(source.headers()) : 0;
    boolean valueFits = length(source.value()) <= room;
    ProducerRecord<byte[], byte[]> letter =
        new ProducerRecord<>(
            topics.deadletter(), keyFits ? source.key() : null, valueFits ? source.value() : null);
    if (headersFit) {
      source.headers().forEach(letter.headers()::add);
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

  private static int length(byte @Nullable [] bytes) {
    return bytes == null ? 0 : bytes.length;
  }

  private static int length(Headers headers) {
    int length = 0;
    for (Header header : headers) {
      length += 2 * header.key().length() + length(header.value()) + HEADER_OVERHEAD;
    }
    return length;
  }

  private static void add(ProducerRecord<byte[], byte[]> record, String name, String value) {
    record.headers().add(name, value.getBytes(StandardCharsets.UTF_8));
  }
}
