package dev.slipway.shipyard;

import dev.slipway.event.Data;
import dev.slipway.yaml.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the sequences of one stage with their tasks. */
final class SequenceReader {
  private static final List<String> SEQUENCE = List.of("name", "triggeredOn", "tasks");
  private static final List<String> TASK =
      List.of("name", "properties", "triggeredAfter", "timeout", "startTimeout", "when");

  private final String stage;
  private final Findings findings;
  private final List<ShipyardReader.TriggerPlace> places;

  SequenceReader(String stage, Findings findings, List<ShipyardReader.TriggerPlace> places) {
    this.stage = stage;
    this.findings = findings;
    this.places = places;
  }

  Optional<Sequence> read(Node node, Set<String> taken) {
    return Section.of(node, findings, SEQUENCE).map(section -> sequence(section, taken));
  }

  private Sequence sequence(Section section, Set<String> taken) {
    String name = ShipyardReader.name(section, findings, "sequence", taken);
    TriggerReader reader = new TriggerReader(stage, name, findings, places);
    List<Trigger> triggers = new ArrayList<>();
    section.items("triggeredOn").forEach(item -> reader.read(item).ifPresent(triggers::add));
    return new Sequence(name, triggers, tasks(section));
  }

  private List<Task> tasks(Section section) {
    Optional<Node> value = section.value("tasks");
    List<Node> items = section.items("tasks");
    if (value.isEmpty() || (value.get() instanceof Node.Sequence && items.isEmpty())) {
      findings.error(
          value.map(Node::span).orElse(section.span()),
          "empty-sequence",
          "expected a sequence with at least one task, found none");
    }
    List<Task> tasks = new ArrayList<>();
    for (Node item : items) {
      Section.of(item, findings, TASK).ifPresent(task -> tasks.add(task(task)));
    }
    return tasks;
  }

  private Task task(Section section) {
    return new Task(
        ShipyardReader.name(section, findings, "task", new LinkedHashSet<>()),
        properties(section),
        duration(section, "triggeredAfter", Duration.ZERO),
        duration(section, "timeout", Duration.ZERO),
        duration(section, "startTimeout", Task.START_TIMEOUT),
        when(section));
  }

  private Map<String, @Nullable Object> properties(Section section) {
    Optional<Node> value = section.value("properties");
    if (value.isEmpty()) {
      return Map.of();
    }
    if (!(value.get() instanceof Node.Mapping map)) {
      Section.wrongType(value.get(), "a map", findings);
      return Map.of();
    }
    duplicatesWithin(map);
    return Data.asMap(map.toExactValue());
  }

  private void duplicatesWithin(Node node) {
    switch (node) {
      case Node.Mapping map -> {
        Section.duplicates(map, findings);
        map.entries().forEach(entry -> duplicatesWithin(entry.value()));
      }
      case Node.Sequence list -> list.items().forEach(this::duplicatesWithin);
      case Node.Scalar _ -> {}
    }
  }

  private Duration duration(Section section, String key, Duration otherwise) {
    Optional<Node.Scalar> scalar = section.scalar(key);
    if (scalar.isEmpty()) {
      return otherwise;
    }
    Optional<Duration> duration = Durations.parse(scalar.get().text());
    if (duration.isEmpty()) {
      findings.error(
          scalar.get().span(),
          "bad-duration",
          "expected a length of time such as `10s`, `30m`, `1h30m` or `0`, found "
              + scalar.get().describe(),
          "units are h, m, s and ms");
    }
    return duration.orElse(otherwise);
  }

  private Task.When when(Section section) {
    Optional<Node.Scalar> scalar = section.scalar("when");
    if (scalar.isEmpty()) {
      return Task.When.SUCCESS;
    }
    Optional<Task.When> when = Task.When.of(scalar.get().text());
    if (when.isEmpty()) {
      findings.error(
          scalar.get().span(),
          "unknown-when",
          "expected `success`, `failure` or `always`, found " + scalar.get().describe());
    }
    return when.orElse(Task.When.SUCCESS);
  }
}
