package dev.slipway.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampTest {
  @ParameterizedTest
  @CsvSource({
    "2026-01-31T12:00:00Z, 2026-01-31T12:00:00Z",
    "2019-06-07t07:02:15.64489z, 2019-06-07T07:02:15.644890Z",
    "2026-01-31T12:00:00+02:00, 2026-01-31T10:00:00Z",
    "2026-01-31T12:00:00-00:30, 2026-01-31T12:30:00Z",
    "2026-01-31T12:00:00.1234567891Z, 2026-01-31T12:00:00.123456789Z",
    "2016-12-31T23:59:60Z, 2016-12-31T23:59:59Z",
    "0000-01-01T00:00:00Z, 0000-01-01T00:00:00Z"
  })
  void everyFormOfRfc3339IsRead(String text, String instant) {
    assertEquals(Optional.of(Instant.parse(instant)), Timestamp.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026-01-31",
        "2026-01-31T12:00:00",
        "2026-01-31 12:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-02-30T00:00:00Z",
        "2026-01-31T24:00:00Z",
        "2026-01-31T12:00:00.Z",
        "2026-01-31T12:00:00+25:00",
        "+2026-01-31T12:00:00Z",
        "2026-01-31T12:00:00+0200"
      })
  void nothingElseIs(String text) {
    assertEquals(Optional.empty(), Timestamp.parse(text));
  }
}
