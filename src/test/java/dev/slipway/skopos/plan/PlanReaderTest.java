package dev.slipway.skopos.plan;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.Allocation;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlanReaderTest {
  /** Each target was once compared with each step: minutes, and many gigabytes. */
  @Test
  void aLargePlanWhoseTargetsAreUnknownCostsWhatALargePlanCosts() {
    String plan =
        IntStream.range(0, 9_000)
            .mapToObj(n ->
                "- {id: step%d, class: action, plugin: shop, action: x, on_fail: stop%d}\n"
                    .formatted(n, n))
            .collect(Collectors.joining("", "steps:\n", ""));

    Allocation<PlanReader.Reading> reading =
        Allocation.of(() -> PlanReader.read("plan.yaml", plan, Optional.empty()));

    assertTrue(reading.result().toString().contains("goto.unknown"));
    assertTrue(reading.bytes() < 1_000_000_000, "bytes allocated: " + reading.bytes());
  }
}
