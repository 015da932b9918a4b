package dev.slipway.kafka.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** Measured values of one kind. */
final class Samples {
  private final List<Double> values = new ArrayList<>();

  Samples() {}

  Samples(Collection<Double> values) {
    this.values.addAll(values);
  }

  void add(double value) {
    values.add(value);
  }

  int size() {
    return values.size();
  }

  /** The middle value; of an even number the lower one of the two. */
  double median() {
    return percentile(50);
  }

  /** The smallest value that so many percent of all do not exceed; 0 where there is none. */
  double percentile(int percent) {
    if (values.isEmpty()) {
      return 0;
    }
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    int rank = (int) Math.ceil(percent / 100.0 * sorted.size());
    return sorted.get(Math.max(0, rank - 1));
  }
}
