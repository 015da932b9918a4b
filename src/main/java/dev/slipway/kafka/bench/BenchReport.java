package dev.slipway.kafka.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a bench found.
 *
 * @param plan what was to be measured
 * @param embedded whether the broker was an embedded one
 * @param sequences how many sequences Slipway was given and ended, each once
 * @param events how many events of those its metrics count as applied
 * @param measures the figures
 * @param failures what could not be measured, and why
 */
public record BenchReport(
    BenchPlan plan,
    boolean embedded,
    int sequences,
    long events,
    List<Measure> measures,
    List<String> failures) {
  public BenchReport {
    measures = List.copyOf(measures);
    failures = List.copyOf(failures);
  }

  /** The report as plain values: machine, counts, measures and failures. */
  public Map<String, @Nullable Object> toMap() {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    Map<String, @Nullable Object> machine = new LinkedHashMap<>();
    machine.put("processors", Runtime.getRuntime().availableProcessors());
    machine.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    machine.put("java", Runtime.version().toString());
    machine.put("kafka", embedded ? "embedded" : plan.kafka().orElse(""));
    map.put("machine", machine);
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    counts.put("sequences", sequences);
    counts.put("eventsApplied", events);
    map.put("counts", counts);
    List<Map<String, @Nullable Object>> lines = new ArrayList<>();
    measures.forEach(measure -> lines.add(measure.toMap()));
    map.put("measures", lines);
    map.put("failures", failures);
    return map;
  }
}
