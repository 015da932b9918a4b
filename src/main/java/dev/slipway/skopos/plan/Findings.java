package dev.slipway.skopos.plan;

import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Gathers what is wrong with a plan. */
final class Findings {
  private final List<Finding> all = new ArrayList<>();

  void error(Span span, String step, String code, String message, String hint) {
    all.add(new Finding(step, Problem.error(span, code, named(step, message), hint)));
  }

  void warning(Span span, String step, String code, String message, String hint) {
    all.add(new Finding(step, Problem.warning(span, code, named(step, message), hint)));
  }

  private static String named(String step, String message) {
    return step.isEmpty() ? message : "step " + step + ": " + message;
  }

  boolean hasErrors() {
    return all.stream().anyMatch(finding -> finding.problem().isError());
  }

  /** In file order. */
  List<Finding> sorted() {
    return all.stream()
        .sorted(
            Comparator.comparingInt((Finding f) -> f.problem().span().line())
                .thenComparingInt(f -> f.problem().span().column()))
        .toList();
  }
}
