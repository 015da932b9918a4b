package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

/** Dead letters, and the place that a forwarded record keeps. */
class LettersTest {
  private static final Topics TOPICS = new Topics("t", 4, (short) 1);

  private static ConsumerRecord<byte[], byte[]> record(byte[] key, byte[] value, Headers headers) {
    return new ConsumerRecord<>(
        TOPICS.inbox(),
        3,
        17,
        1_000,
        TimestampType.LOG_APPEND_TIME,
        key.length,
        value.length,
        key,
        value,
        headers,
        Optional.empty());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String header(ProducerRecord<byte[], byte[]> letter, String name) {
    Header header = letter.headers().lastHeader(name);
    return header == null ? "" : new String(header.value(), StandardCharsets.UTF_8);
  }

  private static ProducerRecord<byte[], byte[]> letter(ConsumerRecord<byte[], byte[]> record) {
    return DeadLetters.record(TOPICS, record, "code", "reason");
  }

  @Test
  void aLetterIsTheMessageAsItCameWithWhyAndFromWhere() {
    ConsumerRecord<byte[], byte[]> record =
        record(bytes("key"), bytes("value"), new RecordHeaders().add("mine", bytes("yours")));
    ProducerRecord<byte[], byte[]> letter = letter(record);
    assertEquals(TOPICS.deadletter(), letter.topic());
    assertArrayEquals(bytes("key"), letter.key());
    assertArrayEquals(bytes("value"), letter.value());
    assertEquals("yours", header(letter, "mine"));
    assertEquals("code", header(letter, "slipway_code"));
    assertEquals("reason", header(letter, "slipway_reason"));
    assertEquals(TOPICS.inbox(), header(letter, "slipway_topic"));
    assertEquals("3", header(letter, "slipway_partition"));
    assertEquals("17", header(letter, "slipway_offset"));
  }

  @Test
  void aLetterLeavesOutWhatTheTopicWouldNotTake() {
    // given
    byte[] huge = new byte[1_500_000];

    // when
    ProducerRecord<byte[], byte[]> hugeValue =
        letter(record(bytes("k"), huge, new RecordHeaders().add("a", bytes("b"))));
    ProducerRecord<byte[], byte[]> hugeHeader =
        letter(record(bytes("k"), bytes("v"), new RecordHeaders().add("a", huge)));
    ProducerRecord<byte[], byte[]> hugeKey =
        letter(record(huge, bytes("v"), new RecordHeaders().add("a", bytes("b"))));

    // then
    assertNull(hugeValue.value());
    assertEquals("b", header(hugeValue, "a"));
    assertNull(hugeHeader.headers().lastHeader("a"));
    assertArrayEquals(bytes("v"), hugeHeader.value());
    assertNull(hugeKey.key());
    assertEquals("17", header(hugeKey, "slipway_offset"));
  }

  @Test
  void aForwardedRecordKeepsItsFirstPlace() {
    Headers headers = new RecordHeaders();
    Origin first = Origin.of(record(bytes("k"), bytes("v"), headers));
    assertEquals(new Origin(TOPICS.inbox(), 3, 17), first);
    new Origin("t.ingress", 1, 5).mark(headers);
    first.mark(headers);
    assertEquals(new Origin("t.ingress", 1, 5), Origin.of(record(bytes("k"), bytes("v"), headers)));
  }

  @Test
  void aForgedPlaceIsNotBelieved() {
    for (String forged : new String[] {"", "x", "a/b/c", "a/1", "a/1/99999999999999999999"}) {
      Headers headers = new RecordHeaders().add(Origin.HEADER, bytes(forged));
      assertEquals(17, Origin.of(record(bytes("k"), bytes("v"), headers)).offset(), forged);
    }
    Headers none = new RecordHeaders().add(Origin.HEADER, null);
    assertEquals(17, Origin.of(record(bytes("k"), bytes("v"), none)).offset());
    Headers endless = new RecordHeaders().add(Origin.HEADER, bytes("t".repeat(500) + "/1/1"));
    assertTrue(Origin.of(record(bytes("k"), bytes("v"), endless)).topic().length() < 100);
  }
}
