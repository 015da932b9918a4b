package dev.slipway.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Data;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON as plain values. */
class JsonTest {
  private static Map<String, @Nullable Object> parse(String text) {
    return Json.parse(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Json.Malformed refused(String text) {
    return assertThrows(Json.Malformed.class, () -> parse(text));
  }

  @Test
  void numbersKeepTheirForm() {
    Map<String, @Nullable Object> read =
        parse(
            "{\"i\":1,\"big\":12345678901234567890123,\"d\":1.50,\"e\":1E+3,\"huge\":1e999999999}");

    assertEquals(1L, read.get("i"));
    assertEquals(new BigInteger("12345678901234567890123"), read.get("big"));
    assertEquals(new BigDecimal("1.50"), read.get("d"));
    assertEquals(
        "{\"i\":1,\"big\":12345678901234567890123,\"d\":1.50,\"e\":1E+3,\"huge\":1E+999999999}",
        new String(Json.print(read), StandardCharsets.UTF_8));
  }

  @Test
  void keysKeepTheirOrderAndNullItsPlace() {
    Map<String, @Nullable Object> read = parse("{\"b\":null,\"a\":[null,true,{}]}");

    assertEquals(List.of("b", "a"), List.copyOf(read.keySet()));
    assertTrue(read.containsKey("b"));
  }

  @Test
  void whatWasReadCannotBeChanged() {
    Map<String, @Nullable Object> read = parse("{\"m\":{\"k\":1},\"l\":[1]}");

    assertThrows(UnsupportedOperationException.class, () -> read.put("x", 1L));
    assertThrows(UnsupportedOperationException.class, () -> Data.asMap(read.get("m")).clear());
    List<?> list = Objects.requireNonNull((List<?>) read.get("l"));
    assertThrows(UnsupportedOperationException.class, list::clear);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'a':1,'a':2}|second `a`",
        "{'a':{'b':1,'b':1}}|second `b`",
        "{} {}|nothing behind",
        "[]|expected a JSON object",
        "{'a':|",
        "{'a':01}|",
        "{'a':NaN}|",
        "{'a':'\\ud800'}|surrogate",
        "{'\\udc00':1}|surrogate",
        "{'a':1,}|",
      })
  void whatIsNotStrictJsonIsRefusedAtItsPlace(String text, @Nullable String reason) {
    Json.Malformed malformed = refused(text.replace('\'', '"'));

    assertTrue(
        String.valueOf(malformed.getMessage()).contains(reason == null ? "line" : reason),
        malformed.getMessage());
    assertTrue(malformed.line() >= 1 && malformed.column() >= 1);
  }

  @Test
  void nestingTextsNumbersAndDocumentsHaveABound() {
    refused("{\"a\":".repeat(65) + "1" + "}".repeat(65));
    refused("{\"a\":\"" + "x".repeat(1_000_001) + "\"}");
    refused("{\"a\":" + "9".repeat(1_001) + "}");
    String text = "\"" + "x".repeat(999_000) + "\"";
    refused("{\"a\":" + text + ",\"b\":" + text + ",\"c\":" + text + "}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u0000", "\"\\/\b\n\t", "ü€😀", " \u2028"})
  void everyTextIsReadBack(String text) {
    assertEquals(Map.of("k", text), Json.parse(Json.print(Map.of("k", text))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"FF", "C0AF", "E282", "EDA080", "F8888080"})
  void whatIsNoUtf8IsRefusedAtItsPlace(String octets) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("{\n\"ü\":\"".getBytes(UTF_8));
    bytes.writeBytes(HexFormat.of().parseHex(octets));
    bytes.writeBytes("\"}".getBytes(UTF_8));

    Json.Malformed malformed =
        assertThrows(Json.Malformed.class, () -> Json.parse(bytes.toByteArray()));

    assertEquals("line 2, column 6: expected UTF-8, found other bytes", malformed.getMessage());
  }

  @Test
  void aByteOrderMarkIsPassedOver() {
    assertEquals(Map.of("a", 1L), Json.parse("\uFEFF{\"a\":1}".getBytes(UTF_8)));
  }
}
