package dev.slipway.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.event.Event;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KafkaBindingTest {
  private static final Event EVENT =
      new Event(
          "1",
          "ci",
          "sh.keptn.event.dev.delivery.triggered",
          null,
          Instant.parse("2026-01-31T12:00:00Z"),
          new TreeMap<>(Map.of("shkeptncontext", "c-1", "partitionkey", "shop/carts")),
          Map.of("project", "shop"));

  @Test
  void anEventBecomesHeadersInFixedOrderAndItsData() {
    KafkaBinding.Message message = KafkaBinding.encode(EVENT);

    assertEquals(
        List.of(
            "content-type=application/json",
            "ce_specversion=1.0",
            "ce_id=1",
            "ce_source=ci",
            "ce_type=sh.keptn.event.dev.delivery.triggered",
            "ce_time=2026-01-31T12:00:00Z",
            "ce_partitionkey=shop/carts",
            "ce_shkeptncontext=c-1"),
        message.headers().entrySet().stream()
            .map(header -> header.getKey() + "=" + new String(header.getValue(), UTF_8))
            .toList());
    assertArrayEquals("{\"project\":\"shop\"}".getBytes(UTF_8), message.value());
  }

  @Test
  void whatWasWrittenIsReadBack() {
    KafkaBinding.Message message = KafkaBinding.encode(EVENT);

    assertEquals(new Decoded.Good(EVENT), KafkaBinding.decode(message.headers(), message.value()));
  }

  @Test
  void aRecordWithoutDataIsAnEventWithoutData() {
    Event empty = EVENT.withData(Map.of());
    KafkaBinding.Message message = KafkaBinding.encode(empty);

    assertEquals(new Decoded.Good(empty), KafkaBinding.decode(message.headers(), message.value()));
    assertEquals(new Decoded.Good(empty), KafkaBinding.decode(message.headers(), null));
  }

  @Test
  void theContentTypeAttributeBesideTheContentTypeIsTolerated() {
    KafkaBinding.Message message = KafkaBinding.encode(EVENT);
    Map<String, byte[]> headers = new LinkedHashMap<>(message.headers());
    headers.put("ce_datacontenttype", "application/json".getBytes(UTF_8));
    headers.put("traceparent", new byte[] {(byte) 0xff});

    assertEquals(new Decoded.Good(EVENT), KafkaBinding.decode(headers, message.value()));
    headers.remove("content-type");
    assertEquals(new Decoded.Good(EVENT), KafkaBinding.decode(headers, message.value()));
  }

  @Test
  void aStructuredRecordIsKnownByItsContentType() {
    Map<String, byte[]> headers =
        Map.of("content-type", "application/cloudevents+json; charset=UTF-8".getBytes(UTF_8));

    assertEquals(new Decoded.Good(EVENT), KafkaBinding.decode(headers, CloudEvents.encode(EVENT)));
  }

  @Test
  void aRecordThatIsNoEventIsBad() {
    assertEquals(Decoded.NO_CLOUDEVENT, bad(Map.of(), "garbage".getBytes(UTF_8)).code());
    assertEquals(Decoded.NO_CLOUDEVENT, bad(Map.of(), null).code());
    assertEquals("id", bad(Map.of("ce_id", new byte[] {(byte) 0xc3, 0x28}), null).attribute());
    assertEquals(
        Decoded.TOO_LARGE,
        bad(KafkaBinding.encode(EVENT).headers(), new byte[CloudEvents.MAX_BYTES]).code());
  }

  private static Decoded.Bad bad(Map<String, byte[]> headers, byte @Nullable [] value) {
    return assertInstanceOf(Decoded.Bad.class, KafkaBinding.decode(headers, value));
  }
}
