package dev.slipway.shipyard;

import dev.slipway.event.EventType;
import dev.slipway.event.EventType.SequenceEvent;
import dev.slipway.shipyard.ShipyardReader.TriggerPlace;
import dev.slipway.yaml.Hints;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** What is doubtful about the triggers of a whole shipyard: unknown targets and cycles. */
final class TriggerChecks {
  private final Shipyard shipyard;
  private final List<TriggerPlace> places;
  private final Findings findings;
  private final Set<String> sequences = new LinkedHashSet<>();
  private final Set<String> tasks = new LinkedHashSet<>();
  private final Hints hints = new Hints();

  TriggerChecks(Shipyard shipyard, List<TriggerPlace> places, Findings findings) {
    this.shipyard = shipyard;
    this.places = places;
    this.findings = findings;
  }

  void run() {
    for (Stage stage : shipyard.stages()) {
      sequences.add(name(stage.name(), Sequence.EVALUATION.name()));
      for (Sequence sequence : stage.sequences()) {
        sequences.add(name(stage.name(), sequence.name()));
        sequence.tasks().forEach(task -> tasks.add(name(stage.name(), task.name())));
      }
    }
    places.forEach(this::checkTarget);
    checkCycles();
  }

  private static String name(String stage, String sequence) {
    return stage + "." + sequence;
  }

  private void checkTarget(TriggerPlace place) {
    Optional<SequenceEvent> target = target(place);
    if (target.isEmpty()
        || sequences.contains(target.get().name())
        || tasks.contains(target.get().name())) {
      return;
    }
    findings.warning(
        place.span(),
        "trigger-target-unknown",
        "expected an event of a sequence or task of this shipyard, found `"
            + place.trigger().event()
            + "`, which nothing here sends",
        hint(target.get()));
  }

  private String hint(SequenceEvent target) {
    String kind = "." + target.phase().text();
    return hints.of(
        target.name() + kind, () -> sequences.stream().map(sequence -> sequence + kind).toList());
  }

  /** The sequence event that an entry names, in full or in short, where it names one. */
  private static Optional<SequenceEvent> target(TriggerPlace place) {
    String event = place.trigger().event();
    String type = event.startsWith(EventType.PREFIX) ? event : EventType.PREFIX + event;
    return EventType.of(type) instanceof SequenceEvent target
        ? Optional.of(target)
        : Optional.empty();
  }

  private void checkCycles() {
    Cycles cycles = new Cycles();
    Map<TriggerPlace, String> edges = new LinkedHashMap<>();
    for (TriggerPlace place : places) {
      Optional<SequenceEvent> target = target(place).filter(t -> sequences.contains(t.name()));
      if (place.trigger().selector().isEmpty() && target.isPresent()) {
        edges.put(place, target.get().name());
        cycles.edge(target.get().name(), name(place.stage(), place.sequence()));
      }
    }
    Map<String, Integer> components = cycles.components();
    edges.forEach((edge, from) -> {
      String to = name(edge.stage(), edge.sequence());
      if (Objects.equals(components.get(from), components.get(to))) {
        warnOfCycle(edge, from, to);
      }
    });
  }

  private void warnOfCycle(TriggerPlace edge, String from, String to) {
    findings.warning(
        edge.span(),
        "trigger-cycle",
        "expected an end, found a cycle without a selector: "
            + from
            + " starts "
            + to
            + ", which leads to "
            + from
            + " again",
        "give one of the triggers of the cycle a selector");
  }
}
