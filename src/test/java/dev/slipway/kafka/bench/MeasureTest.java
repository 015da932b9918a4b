package dev.slipway.kafka.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasureTest {
  @Test
  void theRatioIsSlipwaysValueByTheFloors() {
    Map<String, ?> map =
        Measure.of("throughput", "sequences/s", 1_500)
            .withFloor(2_000)
            .withKafka(9_000)
            .withGoal(Measure.Goal.ratioAtLeast(0.5))
            .toMap();

    assertEquals(
        List.of("name", "unit", "kafka", "floor", "slipway", "ratio", "goal", "met"),
        List.copyOf(map.keySet()));
    assertEquals(0.75, map.get("ratio"));
    assertEquals(1_500L, map.get("slipway"));
    assertEquals(">= 0.5 x floor", map.get("goal"));
    assertEquals(true, map.get("met"));
  }

  @Test
  void aGoalOfRatioIsMissedBelowIt() {
    Measure measure = Measure.of("throughput", "sequences/s", 900).withFloor(2_000);
    assertEquals(false, measure.withGoal(Measure.Goal.ratioAtLeast(0.5)).toMap().get("met"));
    assertEquals(true, measure.withGoal(Measure.Goal.ratioAtMost(0.5)).toMap().get("met"));
  }

  @Test
  void aGoalOfValueNeedsNoFloor() {
    Map<String, ?> map =
        Measure.of("peak RSS", "MiB", 401.4).withGoal(Measure.Goal.atMost(400)).toMap();
    assertEquals(401L, map.get("slipway"));
    assertEquals(false, map.get("met"));
    assertFalse(map.containsKey("ratio"));
  }

  @Test
  void aFloorOfNothingGivesNoRatio() {
    assertTrue(Measure.of("x", "s", 1).withFloor(0).ratio().isEmpty());
  }

  @Test
  void percentilesAreValuesThatWereMeasured() {
    Samples samples = new Samples();
    assertEquals(0, samples.median());
    for (int value = 100; value >= 1; value--) {
      samples.add(value);
    }
    assertEquals(50, samples.median());
    assertEquals(99, samples.percentile(99));
    assertEquals(100, samples.percentile(100));
  }
}
