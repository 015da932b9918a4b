package dev.slipway.skopos.plan;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlanReaderTest {
  /** Each target was once compared with each step: minutes, and many gigabytes. */
  @Test
  void aLargePlanWhoseTargetsAreUnknownCostsWhatALargePlanCosts() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    String plan =
        IntStream.range(0, 9_000)
            .mapToObj(n ->
                "- {id: step%d, class: action, plugin: shop, action: x, on_fail: stop%d}\n"
                    .formatted(n, n))
            .collect(Collectors.joining("", "steps:\n", ""));

    long before = threads.getCurrentThreadAllocatedBytes();
    PlanReader.Reading reading = PlanReader.read("plan.yaml", plan, Optional.empty());
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertTrue(reading.toString().contains("goto.unknown"));
    assertTrue(allocated < 1_000_000_000, "bytes allocated: " + allocated);
  }
}
