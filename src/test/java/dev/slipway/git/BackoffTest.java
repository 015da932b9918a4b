package dev.slipway.git;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Test
  void failuresMakePausesLongerUpToFiveMinutes() {
    List<Long> seconds =
        IntStream.of(0, 1, 2, 3, 7, 9, 10, 1_000_000)
            .mapToObj(failures -> Backoff.pause(MINUTE, failures, 0.5).toSeconds())
            .toList();

    assertEquals(List.of(60L, 1L, 2L, 4L, 64L, 256L, 300L, 300L), seconds);
  }

  @Test
  void pausesDifferByAFifth() {
    assertEquals(Duration.ofSeconds(48), Backoff.pause(MINUTE, 0, 0));
    assertEquals(Duration.ofSeconds(72), Backoff.pause(MINUTE, 0, 1));
  }

  @Test
  void aLongIntervalIsNotShortenedByFailures() {
    Duration day = Duration.ofDays(1);

    assertEquals(day, Backoff.pause(day, 60, 0.5));
  }
}
