package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class LaneMetricsTest {
  private static final Duration LONG = Duration.ofHours(1);

  private final LaneMetrics metrics = new LaneMetrics(new SimpleMeterRegistry());

  @Test
  void nobodyStandsAsideWhereNothingIsReadBack() throws InterruptedException {
    metrics.standAside(LONG);

    assertFalse(metrics.isReady());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoStandsAsideGoesOnWhenTheLaneIsReadyOrHasFailed(boolean ready) {
    metrics.restoring();
    CompletableFuture<Boolean> wentOn =
        CompletableFuture.supplyAsync(() -> {
          try {
            metrics.standAside(LONG);
            return true;
          } catch (InterruptedException e) {
            return false;
          }
        });

    metrics.ready(ready);

    assertTrue(wentOn.join());
  }

  @Test
  void patienceHasAnEndWhereALaneTakesLong() throws InterruptedException {
    metrics.restoring();

    metrics.standAside(Duration.ofMillis(1));

    assertFalse(metrics.isReady());
  }
}
