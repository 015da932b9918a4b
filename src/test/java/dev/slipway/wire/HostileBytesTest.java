package dev.slipway.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Random bytes and mutated events end in a value, and whatever is good survives a round trip. */
class HostileBytesTest {
  private static final String EVENT =
      """
      {"specversion":"1.0","id":"1","source":"https://ci.example.org/a","type":"a.b.c",\
      "subject":"s","time":"2026-01-31T12:00:00.5+01:00","ext":"x","n":5,\
      "data":{"project":"shop","list":[1,-2.5e3,null,true],"text":"\\u00e9 \\ud83d\\ude00"}}\
      """;

  private static final List<String> PIECES =
      List.of(
          "\"",
          "{",
          "}",
          "[",
          "]",
          ",",
          ":",
          "\\",
          "\\u0000",
          "\\ud800",
          "null",
          "1e999999",
          "\u0000",
          "%00",
          "\r\n",
          "é",
          "\"id\":\"2\",",
          "-",
          "0",
          "data_base64");

  @RepeatedTest(200)
  void randomBytesAreNeverAnException(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    byte[] body = new byte[random.nextInt(300)];
    random.nextBytes(body);

    decodeAll(body, random);
  }

  @RepeatedTest(500)
  void mutatedEventsAreNeverAnException(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    StringBuilder text = new StringBuilder(EVENT);
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(3)) {
        case 0 -> text.deleteCharAt(at);
        case 1 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
        default -> text.setCharAt(at, (char) random.nextInt(0x250));
      }
    }

    decodeAll(text.toString().getBytes(UTF_8), random);
  }

  private static void decodeAll(byte[] bytes, Random random) {
    check(CloudEvents.decode(bytes));
    if (CloudEvents.decodeBatch(bytes) instanceof CloudEvents.Batch.Events batch) {
      batch.events().forEach(HostileBytesTest::check);
    }
    String text = new String(bytes, UTF_8);
    Map<String, String> http = new HashMap<>();
    Map<String, byte[]> kafka = new HashMap<>();
    for (String name : List.of("specversion", "id", "source", "type", "time", "subject", text)) {
      String value = random.nextBoolean() ? "1.0" : text;
      http.put("ce-" + name, value);
      kafka.put("ce_" + name, random.nextBoolean() ? value.getBytes(UTF_8) : bytes);
    }
    http.put("content-type", random.nextBoolean() ? "application/json" : text);
    check(HttpBinding.decode(http, bytes));
    check(KafkaBinding.decode(kafka, bytes));
  }

  private static void check(Decoded decoded) {
    switch (decoded) {
      case Decoded.Good good -> {
        assertEquals(good, CloudEvents.decode(CloudEvents.encode(good.event())));
        KafkaBinding.Message message = KafkaBinding.encode(good.event());
        assertEquals(good, KafkaBinding.decode(message.headers(), message.value()));
      }
      case Decoded.Bad bad ->
          assertTrue(
              (bad.attribute() + bad.reason()).chars().allMatch(c -> c >= ' ' && c < 0x7f),
              bad::toString);
    }
  }
}
