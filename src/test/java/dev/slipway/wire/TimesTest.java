package dev.slipway.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TimesTest {
  @Test
  void timesArePrintedAsJavaPrintsThemAndReadBack() {
    for (String text :
        List.of(
            "0000-01-01T00:00:00Z",
            "1969-12-31T23:59:59.999999999Z",
            "1970-01-01T00:00:00Z",
            "2026-01-31T12:00:00.100Z",
            "2026-01-31T12:00:00.000100Z",
            "2026-01-31T12:00:00.000000001Z",
            "2028-02-29T23:59:59.010Z",
            "9999-12-31T23:59:59.999999999Z")) {
      assertEquals(text, Times.print(Instant.parse(text)));
      assertEquals(Instant.parse(text), Times.parse(text));
    }
  }

  @Test
  void anyTimeIsPrintedAsJavaPrintsIt() {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      long seconds = random.nextLong(-70_000_000_000L, 400_000_000_000L);
      int nanos = random.nextInt(1_000) * (int) Math.pow(1_000, random.nextInt(3));
      Instant time = Instant.ofEpochSecond(seconds, nanos);

      assertEquals(time.toString(), Times.print(time));
      assertEquals(time, Times.parse(Times.print(time)));
    }
  }
}
