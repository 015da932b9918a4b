package dev.slipway.sequence;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.Phase;
import dev.slipway.event.Result;
import dev.slipway.scenario.GivenShipyards;
import dev.slipway.scenario.World;
import dev.slipway.shipyard.Durations;
import dev.slipway.shipyard.Occasion;
import dev.slipway.shipyard.Shipyard;
import dev.slipway.shipyard.ShipyardReader;
import dev.slipway.shipyard.Trigger;
import dev.slipway.wire.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.function.Executable;

/** The table tests of keptn, and its example events. */
final class KeptnVectors {
  private KeptnVectors() {}

  /** One line of a table. */
  record Case(String id, Executable body) {}

  static Stream<Case> tests(String file, Row table) {
    String kind = table.text("kind");
    List<Case> cases = new ArrayList<>();
    switch (kind) {
      case "durations" -> add(cases, file, table, "cases", KeptnVectors::duration);
      case "event-types" -> {
        add(cases, file, table, "types", KeptnVectors::type);
        add(cases, file, table, "names", KeptnVectors::name);
      }
      case "merge" -> {
        add(cases, file, table, "cases", KeptnVectors::merge);
        add(cases, file, table, "chains", KeptnVectors::chain);
      }
      case "selector" -> add(cases, file, table, "cases", KeptnVectors::selector);
      case "task-result" -> add(cases, file, table, "cases", KeptnVectors::taskResult);
      default -> cases.add(new Case(file, () -> assertEquals("a known kind", kind)));
    }
    return cases.stream();
  }

  private static void add(
      List<Case> cases, String file, Row table, String key, Consumer<Row> check) {

    List<Row> rows = table.rows(key);
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      cases.add(new Case(file + " " + key + " " + i + ": " + row.map(), () -> check.accept(row)));
    }
  }

  private static void duration(Row row) {
    Optional<Long> millis = Durations.parse(row.text("text")).map(Duration::toMillis);
    assertEquals(row.value("millis"), millis.orElse(null));
  }

  private static void type(Row row) {
    String text = row.text("type");
    Map<String, @Nullable Object> read = new LinkedHashMap<>();
    read.put("type", text);
    if (text.isEmpty()) {
      read.put("classification", "invalid");
    } else {
      read.putAll(classified(text));
    }
    assertEquals(row.map(), read);
  }

  private static Map<String, @Nullable Object> classified(String type) {
    Map<String, @Nullable Object> read = new LinkedHashMap<>();
    switch (EventType.of(type)) {
      case EventType.SequenceEvent(String stage, String sequence, Phase phase) -> {
        read.put("classification", "sequence");
        read.put("stage", stage);
        read.put("sequence", sequence);
        read.put("kind", phase.text());
      }
      case EventType.TaskEvent(String task, Phase phase) -> {
        read.put("classification", "task");
        read.put("task", task);
        read.put("kind", phase.text());
      }
      case EventType.ControlEvent(var control) -> {
        read.put("classification", "control");
        read.put("action", control.text());
      }
      case EventType.DomainEvent domain -> {
        read.put("classification", "domain");
        read.put("short", domain.shortName());
      }
    }
    return read;
  }

  private static void name(Row row) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    if (row.value("stage") != null) {
      data.put("stage", row.value("stage"));
    }
    Event event = event("id", row.text("type"), "test", new TreeMap<>(), data);
    Occasion occasion =
        event.kind() instanceof EventType.SequenceEvent
            ? Occasion.ofSequence(event, Optional.empty())
            : Occasion.ofOutside(event, new Shipyard("spec.keptn.sh/0.2.4", "none", List.of()));
    assertEquals(row.value("matches"), occasion.names().contains(row.text("entry")));
  }

  @SuppressWarnings("NullAway") // a compiled record's constructor has lost its type annotations
  private static Event event(
      String id,
      String type,
      String source,
      SortedMap<String, String> extensions,
      Map<String, @Nullable Object> data) {
    return new Event(id, source, type, null, Instant.EPOCH, extensions, data);
  }

  private static void merge(Row row) {
    assertEquals(row.value("want"), Payload.mergeValue(row.value("older"), row.value("newer")));
  }

  private static void chain(Row row) {
    Map<String, @Nullable Object> merged = new LinkedHashMap<>();
    for (Row event : row.rows("events")) {
      merged = Payload.merge(merged, event.map());
    }
    assertEquals(row.value("want"), merged);
  }

  /** The selector is read as it stands in a shipyard: JSON is YAML. */
  private static void selector(Row row) {
    Map<String, Result> results = new LinkedHashMap<>();
    row.row("taskResults")
        .map()
        .forEach((task, result) -> results.put(task, Result.of(result).orElseThrow()));
    boolean finished = "sequence-finished".equals(row.value("event"));
    Occasion occasion =
        occasion(row.row("data").map(), finished ? Optional.of(results) : Optional.empty());
    assertEquals(row.value("matches"), trigger(row).matches(occasion));
  }

  @SuppressWarnings("NullAway") // a compiled record's constructor has lost its type annotations
  private static Occasion occasion(
      Map<String, @Nullable Object> data, Optional<Map<String, Result>> results) {
    return new Occasion(Set.of("it"), data, results);
  }

  private static Trigger trigger(Row row) {
    Map<String, @Nullable Object> wrapped = new LinkedHashMap<>();
    wrapped.put("event", "it");
    wrapped.put("selector", row.value("selector"));
    String shipyard =
        """
        apiVersion: spec.keptn.sh/0.2.4
        kind: Shipyard
        metadata: { name: vectors }
        spec: { stages: [ { name: s, sequences: [ { name: q, tasks: [ { name: t } ],
          triggeredOn: [ %s ] } ] } ] }
        """
            .formatted(new String(Json.print(wrapped), StandardCharsets.UTF_8));
    return switch (ShipyardReader.read("shipyard.yaml", shipyard)) {
      case ShipyardReader.Reading.Accepted(Shipyard read, var _) ->
          read.stages().getFirst().sequences().getFirst().triggeredOn().getFirst();
      case ShipyardReader.Reading.Refused(var problems) ->
          throw new AssertionError(problems.toString());
    };
  }

  private static void taskResult(Row row) {
    List<Answer.Finish> finishes = new ArrayList<>();
    for (Row said : row.rows("finished")) {
      finishes.add(new Answer.Finish(Instant.EPOCH, said.text("result"), said.text("status"), ""));
    }
    TaskRun.End end = Verdict.ofTask(finishes, Instant.EPOCH);
    assertEquals(
        row.value("want"), Map.of("result", end.result().text(), "status", end.status().text()));
  }

  static void cloudevent(Row entry, Row document) {
    String type = document.text("type");
    Map<String, @Nullable Object> read = new LinkedHashMap<>(classified(type));
    read.forEach((key, value) -> assertEquals(entry.value(key), value, key));
    List<String> ended = new ArrayList<>();
    if (isCloudEvent(document)) {
      World world = new World(new GivenShipyards("nobody's"), piece -> piece);
      Transition transition = world.apply(new Signal.Received(event(document)));
      ended.add(transition.outcome().text());
      for (Action action : transition.actions()) {
        ended.add(action instanceof Action.DeadLetter letter ? letter.code() : action.toString());
      }
    } else {
      ended.addAll(List.of("dead-lettered", "no-cloudevent"));
    }
    List<String> wanted = new ArrayList<>(List.of(entry.text("outcome")));
    if (entry.value("reason") != null) {
      wanted.add(entry.text("reason"));
    }
    assertEquals(wanted, ended);
  }

  private static boolean isCloudEvent(Row document) {
    return Stream.of("id", "source", "type", "specversion")
        .noneMatch(key -> Data.text(document.value(key)).isEmpty());
  }

  private static Event event(Row document) {
    SortedMap<String, String> extensions = new TreeMap<>();
    document.map().forEach((key, value) -> extensions.put(key, Data.text(value)));
    return event(
        document.text("id"),
        document.text("type"),
        document.text("source"),
        extensions,
        document.row("data").map());
  }
}
