package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Data;
import dev.slipway.wire.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code slipway bench}, small: what it prints has its shape, and its counts are true. */
class BenchIT {
  private static final int SEQUENCES = 20;
  private static final int WARM_UP = 10;
  private static final int ROUNDS = 2;
  private static final int IDLE = 3;
  private static final int RATE = 10;
  private static final int EVENTS_OF_A_SEQUENCE = 7;
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Path folder = SlipwayProcess.newFolder("bench");

  @Test
  void everyPartIsMeasuredAndEverySequenceCounted() {
    SlipwayProcess bench =
        SlipwayProcess.start(
            folder,
            Map.of(),
            "bench",
            "--output=json",
            "--sequences=" + SEQUENCES,
            "--warm-up=" + WARM_UP,
            "--rounds=" + ROUNDS,
            "--idle=" + IDLE,
            "--open=5",
            "--boots=1",
            "--hold=1s",
            "--rate=" + RATE,
            "--backlog=70");
    assertEquals(0, bench.awaitExit(PATIENCE), bench::toString);

    Map<String, ?> report = Json.parse(bench.stdout().getBytes(StandardCharsets.UTF_8));
    long sequences = WARM_UP + ROUNDS * SEQUENCES + IDLE + RATE;
    assertEquals(
        Map.of("sequences", sequences, "eventsApplied", EVENTS_OF_A_SEQUENCE * sequences),
        report.get("counts"));
    Map<String, Map<String, ?>> measures = measures(report);
    for (String name :
        List.of(
            "throughput",
            "idle, event to order, p50",
            "idle, order to order, p50",
            "idle, whole sequence, p99",
            "held rate",
            "boot to ready, without cache",
            "restore of 5 open sequences",
            "next order after kill -9",
            "backlog of 70 events")) {
      Map<String, ?> measure = measures.get(name);
      assertTrue(measure != null, () -> name + " in " + measures.keySet());
      assertInstanceOf(Number.class, measure.get("slipway"), name);
      assertInstanceOf(String.class, measure.get("unit"), name);
    }
    assertEquals(
        List.of("name", "unit", "floor", "slipway", "ratio", "goal", "met"),
        List.copyOf(measures.get("throughput").keySet()));
    assertEquals(List.of(), SlipwayProcess.living(folder), "left behind");
  }

  private static Map<String, Map<String, ?>> measures(Map<String, ?> report) {
    Map<String, Map<String, ?>> measures = new LinkedHashMap<>();
    for (Object item : assertInstanceOf(List.class, report.get("measures"))) {
      Map<String, ?> measure = Data.asMap(item);
      measures.put(Data.text(measure.get("name")), measure);
    }
    return measures;
  }
}
