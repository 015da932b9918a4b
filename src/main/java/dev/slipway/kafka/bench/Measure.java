package dev.slipway.kafka.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One line of the report.
 *
 * @param name what was measured
 * @param unit the unit of the values, such as {@code ms}
 * @param kafka the value of Kafka alone, where there is one
 * @param floor the value of the floor, where there is one
 * @param slipway the value of Slipway
 * @param goal what Slipway promises, where it does
 */
public record Measure(
    String name,
    String unit,
    OptionalDouble kafka,
    OptionalDouble floor,
    double slipway,
    Optional<Goal> goal) {

  /** A bound; it counts for the ratio to the floor or for the value. */
  public record Goal(boolean ofRatio, boolean atLeast, double bound) {
    static Goal ratioAtLeast(double bound) {
      return new Goal(true, true, bound);
    }

    static Goal ratioAtMost(double bound) {
      return new Goal(true, false, bound);
    }

    static Goal atLeast(double bound) {
      return new Goal(false, true, bound);
    }

    static Goal atMost(double bound) {
      return new Goal(false, false, bound);
    }

    private boolean isMet(double value) {
      return atLeast ? value >= bound : value <= bound;
    }

    private String text() {
      return (atLeast ? ">= " : "<= ") + rounded(bound) + (ofRatio ? " x floor" : "");
    }
  }

  static Measure of(String name, String unit, double slipway) {
    return new Measure(
        name, unit, OptionalDouble.empty(), OptionalDouble.empty(), slipway, Optional.empty());
  }

  Measure withFloor(double value) {
    return new Measure(name, unit, kafka, OptionalDouble.of(value), slipway, goal);
  }

  Measure withKafka(double value) {
    return new Measure(name, unit, OptionalDouble.of(value), floor, slipway, goal);
  }

  Measure withGoal(Goal promised) {
    return new Measure(name, unit, kafka, floor, slipway, Optional.of(promised));
  }

  /** Slipway's value by the floor's; empty without a floor. */
  OptionalDouble ratio() {
    double base = floor.orElse(0);
    return base > 0 ? OptionalDouble.of(slipway / base) : OptionalDouble.empty();
  }

  Map<String, @Nullable Object> toMap() {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("name", name);
    map.put("unit", unit);
    kafka.ifPresent(value -> map.put("kafka", rounded(value)));
    floor.ifPresent(value -> map.put("floor", rounded(value)));
    map.put("slipway", rounded(slipway));
    ratio().ifPresent(value -> map.put("ratio", rounded(value)));
    goal.ifPresent(promised -> {
      map.put("goal", promised.text());
      map.put("met", promised.isMet(promised.ofRatio() ? ratio().orElse(0) : slipway));
    });
    return map;
  }

  /** A value with as many digits as it deserves. */
  private static Number rounded(double value) {
    if (Math.abs(value) >= 100) {
      return Math.round(value);
    }
    double scale = Math.abs(value) >= 10 ? 10 : 100;
    return Math.round(value * scale) / scale;
  }
}
