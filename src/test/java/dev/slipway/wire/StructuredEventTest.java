package dev.slipway.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StructuredEventTest {
  private static final String START = "{'specversion':'1.0','id':'1','source':'ci','type':'a.b'";

  @Test
  void everyAttributeIsReadAndExtensionsAreText() {
    Event event =
        good(
            START
                + ",'subject':'image','time':'2026-01-31T12:00:00.5+01:00','shkeptncontext':'c-1',"
                + "'count':7,'flag':true,'dataschema':'https://example.org/s',"
                + "'datacontenttype':'application/json','data':{'project':'shop'}}");

    assertEquals("image", event.subject());
    assertEquals(Instant.parse("2026-01-31T11:00:00.500Z"), event.time());
    assertEquals("c-1", event.context());
    assertEquals("7", event.extension("count"));
    assertEquals("true", event.extension("flag"));
    assertEquals("https://example.org/s", event.extension("dataschema"));
    assertEquals(Map.of("project", "shop"), event.data());
  }

  @Test
  void numbersKeepTheirForm() {
    Event event =
        good(START + ",'data':{'a':1,'b':1.10,'c':123456789012345678901234567890,'d':5000000000}}");

    assertEquals(1L, event.data().get("a"));
    assertEquals(new BigDecimal("1.10"), event.data().get("b"));
    assertEquals(new BigInteger("123456789012345678901234567890"), event.data().get("c"));
    assertEquals(5_000_000_000L, event.data().get("d"));
    assertTrue(
        new String(CloudEvents.encode(event), UTF_8)
            .endsWith(
                "\"data\":{\"a\":1,\"b\":1.10,\"c\":123456789012345678901234567890,\"d\":5000000000}}"));
  }

  @Test
  void anEventIsWrittenInOneFixedOrder() {
    Event event =
        good(
            "{'data':{'z':1,'a':null},'zebra':'z','apple':'a','time':'2026-01-31T12:00:00Z',"
                + "'type':'a.b','source':'ci','id':'1','specversion':'1.0'}");

    assertEquals(
        "{'specversion':'1.0','id':'1','source':'ci','type':'a.b','time':'2026-01-31T12:00:00Z',"
            + "'datacontenttype':'application/json','apple':'a','zebra':'z',"
            + "'data':{'z':1,'a':null}}",
        new String(CloudEvents.encode(event), UTF_8).replace('"', '\''));
  }

  @Test
  void whatWasWrittenIsReadBackAsTheSameEventAndBytes() {
    Event event = good(START + ",'subject':'ü','data':{'text':'\\u0000 ✓ 😀','list':[1,[],{}]}}");

    byte[] bytes = CloudEvents.encode(event);

    assertEquals(new Decoded.Good(event), CloudEvents.decode(bytes));
    assertArrayEquals(bytes, CloudEvents.encode(event));
  }

  @Test
  void absentNullAndEmptyDataAreTheSame() {
    assertEquals(good(START + "}"), good(START + ",'data':null}"));
    assertEquals(good(START + "}"), good(START + ",'data':{}}"));
  }

  @Test
  void emptyAndNullAttributesCountAsAbsent() {
    assertEquals(good(START + "}"), good(START + ",'subject':'','time':null,'shkeptncontext':''}"));
  }

  @Test
  void base64DataIsReadWhereItIsJson() {
    assertEquals(good(START + ",'data':{'a':1}}"), good(START + ",'data_base64':'eyJhIjoxfQ=='}"));
    assertBad(START + ",'data_base64':'%%'}", Decoded.BAD_DATA, "data");
    assertBad(START + ",'data_base64':'e30=','data':{}}", Decoded.BAD_DATA, "data");
  }

  @ParameterizedTest
  @ValueSource(strings = {"id", "source", "type", "specversion"})
  void aMissingOrEmptyRequiredAttributeIsNamed(String attribute) {
    String whole = START + "}";
    assertBad(whole.replace("'" + attribute + "'", "'zzzzzzzz'"), "no-cloudevent", attribute);
    assertBad(
        whole.replaceAll("'" + attribute + "':'[^']*'", "'" + attribute + "':''"),
        Decoded.NO_CLOUDEVENT,
        attribute);
  }

  @Test
  void aMisspeltAttributeIsFound() {
    Decoded.Bad bad =
        assertBad(
            "{'specversion':'1.0','id':'1','souce':'ci','type':'a.b'}", "no-cloudevent", "source");

    assertEquals(
        "expected the required attribute `source`, found `souce`; did you mean `source`?",
        bad.reason());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'specversion':'0.3'|specversion",
        "'specversion':'2.0'|specversion",
        "'specversion':1.0|specversion",
        "'time':'yesterday'|time",
        "'time':'2026-02-30T00:00:00Z'|time",
        "'time':1700000000|time",
        "'source':'a b'|source",
        "'source':'a\\nb'|source",
        "'id':7|id",
        "'id':'a\\r\\nx: y'|id",
        "'dataschema':'relative'|dataschema",
        "'datacontenttype':'text/plain','data':{}|datacontenttype",
        "'ext':1.5|ext",
        "'ext':{}|ext",
        "'ext':99999999999999999999|ext",
        "'exTension':'x'|`exTension`",
        "'ex_t':'x'|`ex_t`",
      })
  void aBadAttributeIsNamed(String members, String attribute) {
    String bad =
        "{'specversion':'1.0','id':'1','source':'ci','type':'a.b'}"
            .replaceFirst("'" + members.split("'")[1] + "':'[^']*',?", "");
    String json = bad.substring(0, bad.length() - 1).replaceFirst(",$", "") + "," + members + "}";

    Decoded.Bad result = assertInstanceOf(Decoded.Bad.class, decode(json));

    assertEquals(attribute, result.attribute(), result.reason());
    assertTrue(result.reason().chars().allMatch(c -> c >= ' ' && c < 0x7f), result.reason());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "'text'", "[]", "true"})
  void dataThatIsNoObjectIsRefused(String data) {
    assertBad(START + ",'data':" + data + "}", Decoded.BAD_DATA, "data");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "nul",
        "{'a':1,'a':2}",
        "{} {}",
        "{'a':01}",
        "{'a':NaN}",
        "{a:1}",
        "\u0000"
      })
  void whatIsNoJsonIsRefused(String json) {
    assertBad(json, Decoded.NO_CLOUDEVENT, "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "1", "null", "'x'"})
  void whatIsNoObjectIsNoEvent(String json) {
    assertBad(json, Decoded.NO_CLOUDEVENT, "");
  }

  @Test
  void whatIsLargerThanTheLimitIsRefused() {
    String event = START + ",'data':{'x':'" + "x".repeat(CloudEvents.MAX_BYTES) + "'}}";
    int tooMuch = event.length() - CloudEvents.MAX_BYTES;

    assertBad(event, Decoded.TOO_LARGE, "");
    good(event.replace("x".repeat(tooMuch), ""));
  }

  @Test
  void jsonBombsAreRefused() {
    assertBad("[".repeat(100_000), Decoded.NO_CLOUDEVENT, "");
    assertBad("{'a':".repeat(100_000), Decoded.NO_CLOUDEVENT, "");
    assertBad(START + ",'data':{'n':" + "9".repeat(2000) + "}}", Decoded.NO_CLOUDEVENT, "");
    assertBad(START + ",'data':{'s':'\\ud800'}}", Decoded.NO_CLOUDEVENT, "");
  }

  @Test
  void aBatchKeepsTheOrderAndSaysWhichEventIsBad() {
    CloudEvents.Batch batch = CloudEvents.decodeBatch(bytes("[" + START + "},7," + START + "}]"));

    List<Decoded> events = assertInstanceOf(CloudEvents.Batch.Events.class, batch).events();
    assertInstanceOf(Decoded.Good.class, events.get(0));
    assertInstanceOf(Decoded.Bad.class, events.get(1));
    assertEquals(events.get(0), events.get(2));
    assertInstanceOf(CloudEvents.Batch.Broken.class, CloudEvents.decodeBatch(bytes("{}")));
  }

  @Test
  void aBatchIsWrittenAndReadBack() {
    Event event = good(START + ",'data':{'a':1}}");

    assertEquals(
        new CloudEvents.Batch.Events(List.of(new Decoded.Good(event), new Decoded.Good(event))),
        CloudEvents.decodeBatch(CloudEvents.encodeBatch(List.of(event, event))));
  }

  private static Event good(String json) {
    Decoded decoded = decode(json);
    return assertInstanceOf(Decoded.Good.class, decoded, decoded::toString).event();
  }

  private static Decoded.Bad assertBad(String json, String code, String attribute) {
    Decoded.Bad bad = assertInstanceOf(Decoded.Bad.class, decode(json));
    assertEquals(code + " " + attribute, bad.code() + " " + bad.attribute(), bad.reason());
    return bad;
  }

  private static Decoded decode(String json) {
    return CloudEvents.decode(bytes(json));
  }

  private static byte[] bytes(String json) {
    return json.replace('\'', '"').getBytes(UTF_8);
  }
}
