package dev.slipway.shipyard;

import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The problems of one file, gathered while it is read. */
final class Findings {
  private static final Comparator<Problem> BY_PLACE =
      Comparator.<Problem>comparingInt(p -> p.span().line())
          .thenComparingInt(p -> p.span().column());
  private final List<Problem> problems = new ArrayList<>();

  void error(Span span, String code, String message, String hint) {
    problems.add(Problem.error(span, code, message, hint));
  }

  void error(Span span, String code, String message) {
    error(span, code, message, "");
  }

  void warning(Span span, String code, String message, String hint) {
    problems.add(Problem.warning(span, code, message, hint));
  }

  boolean hasErrors() {
    return problems.stream().anyMatch(Problem::isError);
  }

  /** All of them in the order of the file. */
  List<Problem> inOrder() {
    return problems.stream().sorted(BY_PLACE).toList();
  }
}
