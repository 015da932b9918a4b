package dev.slipway.kafka.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BenchEventsTest {
  @Test
  void noParkedSequenceWaitsForAnother() {
    Set<String> places = new HashSet<>();
    for (int n = 0; n < 100_000; n++) {
      places.add(BenchEvents.project(n) + "/" + BenchEvents.service(BenchEvents.PARKED, n));
    }
    assertEquals(100_000, places.size());
  }
}
