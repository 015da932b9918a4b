package dev.slipway.kafka;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Where a record was first published: it keeps that place when it is forwarded to another topic or
 * partition.
 */
record Origin(String topic, int partition, long offset) {
  /** The header {@code topic/partition/offset} of a forwarded record. */
  static final String HEADER = "slipway_origin";

  /** A topic name has at most 249 characters. */
  private static final int LONGEST = 300;

  static Origin of(ConsumerRecord<?, ?> record) {
    Header header = record.headers().lastHeader(HEADER);
    byte @Nullable [] value = header == null ? null : header.value();
    return value == null || value.length > LONGEST
        ? new Origin(record.topic(), record.partition(), record.offset())
        : parse(new String(value, StandardCharsets.UTF_8), record);
  }

  private static Origin parse(String text, ConsumerRecord<?, ?> record) {
    String[] parts = text.split("/", -1);
    try {
      return new Origin(parts[0], Integer.parseInt(parts[1]), Long.parseLong(parts[2]));
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      return new Origin(record.topic(), record.partition(), record.offset());
    }
  }

  /** Marks headers with this place, once. */
  Headers mark(Headers headers) {
    if (headers.lastHeader(HEADER) == null) {
      String text = topic + "/" + partition + "/" + offset;
      headers.add(HEADER, text.getBytes(StandardCharsets.UTF_8));
    }
    return headers;
  }
}
