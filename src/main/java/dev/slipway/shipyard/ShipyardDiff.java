package dev.slipway.shipyard;

import dev.slipway.event.Data;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The differences between two shipyards by their meaning: spelling, comments and defaults that are
 * written out make none.
 */
public final class ShipyardDiff {
  private final Map<String, String> facts = new LinkedHashMap<>();

  private ShipyardDiff() {}

  /**
   * One difference.
   *
   * @param path what differs, such as {@code dev.delivery build.timeout}
   * @param before the old value, or empty where it was not there
   * @param after the new value, or empty where it is there no more
   */
  public record Change(String path, String before, String after) {
    /** The change on one line, as {@code + path: value}, {@code - …} or {@code ~ …}. */
    @Override
    public String toString() {
      if (before.isEmpty()) {
        return "+ " + path + ": " + after;
      }
      return after.isEmpty()
          ? "- " + path + ": " + before
          : "~ " + path + ": " + before + " -> " + after;
    }
  }

  /** What has changed from one shipyard to another; none where they mean the same. */
  public static List<Change> between(Shipyard before, Shipyard after) {
    Map<String, String> old = facts(before);
    Map<String, String> now = facts(after);
    Set<String> paths = new LinkedHashSet<>(old.keySet());
    paths.addAll(now.keySet());
    List<Change> changes = new ArrayList<>();
    for (String path : paths) {
      String was = old.getOrDefault(path, "");
      String is = now.getOrDefault(path, "");
      if (!was.equals(is)) {
        changes.add(new Change(path, was, is));
      }
    }
    return changes;
  }

  private static Map<String, String> facts(Shipyard shipyard) {
    ShipyardDiff diff = new ShipyardDiff();
    diff.fact("metadata.name", shipyard.name());
    diff.fact("stages", names(shipyard.stages().stream().map(Stage::name).toList()));
    shipyard.stages().forEach(diff::stage);
    return diff.facts;
  }

  private void fact(String path, String value) {
    facts.put(path, value);
  }

  private static String names(List<String> names) {
    return names.isEmpty() ? "none" : String.join(", ", names);
  }

  private void stage(Stage stage) {
    List<Sequence> sequences = stage.sequences();
    fact(stage.name() + " sequences", names(sequences.stream().map(Sequence::name).toList()));
    for (Sequence sequence : sequences) {
      sequence(stage.name() + "." + sequence.name(), sequence);
    }
  }

  private void sequence(String path, Sequence sequence) {
    fact(path + " tasks", names(sequence.tasks().stream().map(Task::name).toList()));
    Map<String, Integer> seen = new LinkedHashMap<>();
    for (Trigger trigger : sequence.triggeredOn()) {
      String key = path + " triggeredOn " + trigger.event();
      int number = seen.merge(key, 1, Integer::sum);
      fact(number == 1 ? key : key + " #" + number, text(trigger.selector()));
    }
    for (Task task : sequence.tasks()) {
      String key = path + " " + task.name();
      int number = seen.merge(key, 1, Integer::sum);
      task(number == 1 ? key : key + "#" + number, task);
    }
  }

  private void task(String path, Task task) {
    fact(path + ".when", task.when().text());
    fact(path + ".triggeredAfter", Durations.text(task.triggeredAfter()));
    fact(path + ".timeout", Durations.text(task.timeout()));
    fact(path + ".startTimeout", Durations.text(task.startTimeout()));
    properties(path + ".properties", task.properties());
  }

  private void properties(String path, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      Data.asMap(map).forEach((key, item) -> properties(path + "." + key, item));
    } else {
      fact(path, value instanceof String text ? "\"" + text + "\"" : String.valueOf(value));
    }
  }

  private static String text(Selector selector) {
    List<String> conditions = new ArrayList<>();
    selector.match().forEach((key, value) -> conditions.add(key + " is " + value));
    for (MatchExpression e : selector.expressions()) {
      String values = e.operator().wantsValues() ? " " + e.values() : "";
      conditions.add(e.key() + " " + e.operator().text() + values);
    }
    return conditions.isEmpty()
        ? "any"
        : conditions.stream().sorted().collect(Collectors.joining(", "));
  }
}
