package dev.slipway.scenario;

import dev.slipway.scenario.Scenario.Deed;
import dev.slipway.scenario.Scenario.Expected;
import dev.slipway.scenario.Scenario.Step;
import dev.slipway.yaml.Span;
import dev.slipway.yaml.Spelling;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Whether every label that a scenario uses was given before. */
final class LabelCheck {
  private final Set<String> published = new LinkedHashSet<>();
  private final Set<String> known = new LinkedHashSet<>();

  private LabelCheck() {}

  /** Throws the reader's refusal at the first label that nobody gave. */
  static void check(List<Step> steps) {
    LabelCheck check = new LabelCheck();
    steps.forEach(check::step);
  }

  private void step(Step step) {
    switch (step.deed()) {
      case Deed.Publish publish -> {
        publish.answers().ifPresent(label -> expect(label, known, step.place()));
        published.add(publish.label());
        known.add(publish.label());
      }
      case Deed.Again(String label) -> expect(label, published, step.place());
      case Deed.Steer _, Deed.Advance _, Deed.PutShipyard _ -> {}
    }
    for (Expected expected : step.expect().orElse(List.of())) {
      expected.triggeredIdOf().ifPresent(label -> expect(label, known, expected.place()));
      known.add(expected.label());
    }
  }

  private static void expect(String label, Set<String> labels, Span place) {
    if (!labels.contains(label)) {
      String hint = Spelling.hint(label, labels);
      throw new ScenarioReader.Refusal(
          place,
          "expected the label of an earlier event, found `"
              + label
              + "`"
              + (hint.isEmpty() ? "" : "; " + hint));
    }
  }
}
