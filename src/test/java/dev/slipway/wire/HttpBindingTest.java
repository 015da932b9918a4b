package dev.slipway.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.event.Event;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpBindingTest {
  private static final byte[] STRUCTURED =
      "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"ci\",\"type\":\"a.b\"}".getBytes(UTF_8);

  @Test
  void attributesAreHeadersInAnyLetterCase() {
    Map<String, String> headers = headers("Content-Type", "application/json; charset=UTF-8");
    headers.put("CE-ShKeptnContext", "c-1");

    Event event = good(headers, "{\"project\":\"shop\"}");

    assertEquals("a.b", event.type());
    assertEquals("c-1", event.context());
    assertEquals(Map.of("project", "shop"), event.data());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/cloudevents+json",
        "Application/CloudEvents+JSON",
        "application/cloudevents+json; charset=utf-8",
        "application/cloudevents+json;charset=UTF-8;x=y"
      })
  void theStructuredModeIsKnownInAnySpelling(String type) {
    assertInstanceOf(
        Decoded.Good.class, HttpBinding.decode(Map.of("content-type", type), STRUCTURED));
    assertEquals(HttpBinding.Mode.STRUCTURED, HttpBinding.mode(type));
  }

  @Test
  void theStructuredModeWinsOverHeaders() {
    Map<String, String> headers = headers("content-type", CloudEvents.STRUCTURED);
    headers.put("ce-id", "other");

    assertEquals(CloudEvents.decode(STRUCTURED), HttpBinding.decode(headers, STRUCTURED));
  }

  @Test
  void aContentTypeAttributeAndEmptyOrUnknownHeadersAreTolerated() {
    Map<String, String> headers = headers("content-type", "application/json");
    headers.put("ce-datacontenttype", "application/json");
    headers.put("ce-subject", "");
    headers.put("ce-", "x");
    headers.put("x-request-id", "7");

    assertEquals(good(headers("content-type", "application/json"), "{}"), good(headers, "{}"));
  }

  @Test
  void valuesArePercentDecoded() {
    Map<String, String> headers = headers("ce-subject", "100%25 %E2%82%AC");
    headers.put("ce-note", "5% \u00e9");
    headers.put("ce-quoted", "\"a \\\" b\"");

    Event event = good(headers, "");

    assertEquals("100% €", event.subject());
    assertEquals("5% \u00e9", event.extension("note"));
    assertEquals("a \" b", event.extension("quoted"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a%0d%0aSet-Cookie: x", "%00", "a\u007fb", "%C3%28", "%ED%A0%80"})
  void headerInjectionAndBrokenTextAreRefused(String value) {
    Decoded.Bad bad =
        assertInstanceOf(
            Decoded.Bad.class, HttpBinding.decode(headers("ce-subject", value), new byte[0]));

    assertEquals("subject", bad.attribute());
  }

  @Test
  void theReasonSaysWhatIsMissing() {
    Decoded.Bad nothing = bad(Map.of("content-type", "application/json"), STRUCTURED);
    Decoded.Bad souce =
        bad(
            Map.of("ce-id", "1", "ce-souce", "ci", "ce-type", "a", "ce-specversion", "1.0"),
            new byte[0]);

    assertEquals(Decoded.NO_CLOUDEVENT, nothing.code());
    assertEquals(
        "expected `ce-id`, `ce-source`, `ce-type` headers or the content type"
            + " `application/cloudevents+json`, found none",
        nothing.reason());
    assertEquals(
        "expected the required attribute `source`, found `souce`; did you mean `source`?",
        souce.reason());
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/xml", "application/cloudevents+avro"})
  void otherMediaTypesAreUnsupported(String type) {
    assertEquals(
        Decoded.UNSUPPORTED_MEDIA_TYPE, bad(headers("content-type", type), STRUCTURED).code());
    assertEquals(
        Decoded.UNSUPPORTED_MEDIA_TYPE, bad(Map.of("content-type", type), STRUCTURED).code());
  }

  @Test
  void aBadAttributeIsReportedBeforeBadData() {
    Map<String, String> headers = headers("ce-time", "noon");

    assertEquals("time", bad(headers, "nonsense".getBytes(UTF_8)).attribute());
    assertEquals(Decoded.BAD_JSON, bad(headers("x", "y"), "nonsense".getBytes(UTF_8)).code());
    assertEquals(Decoded.BAD_DATA, bad(headers("x", "y"), "-1".getBytes(UTF_8)).code());
  }

  private static Map<String, String> headers(String name, String value) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("ce-specversion", "1.0");
    headers.put("ce-id", "1");
    headers.put("Ce-Source", "ci");
    headers.put("ce-type", "a.b");
    headers.put(name, value);
    return headers;
  }

  private static Event good(Map<String, String> headers, String body) {
    Decoded decoded = HttpBinding.decode(headers, body.getBytes(UTF_8));
    return assertInstanceOf(Decoded.Good.class, decoded, decoded::toString).event();
  }

  private static Decoded.Bad bad(Map<String, String> headers, byte[] body) {
    return assertInstanceOf(Decoded.Bad.class, HttpBinding.decode(headers, body));
  }
}
