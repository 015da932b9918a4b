package dev.slipway.shipyard;

import dev.slipway.event.Data;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stage of the format 0.1 and the sequences that its strategies stand for: a delivery that
 * follows that of the stage before, a rollback where a tested blue/green deployment can be taken
 * back, and a remediation that is repeated until its evaluation passes.
 */
final class LegacyStage {
  private static final String DELIVERY = "artifact-delivery";
  private static final List<String> KNOWN =
      List.of(
          "name",
          "deployment_strategy",
          "test_strategy",
          "approval_strategy",
          "remediation_strategy");

  private final Map<String, @Nullable Object> stage;
  private final Optional<String> previous;
  private final String name;

  LegacyStage(Map<String, @Nullable Object> stage, Optional<String> previous) {
    this.stage = stage;
    this.previous = previous;
    this.name = Data.text(stage.get("name"));
  }

  /** What was left out. */
  List<String> notes() {
    return stage.keySet().stream()
        .filter(key -> !KNOWN.contains(key))
        .map(key -> "`" + key + "` of stage " + name + " has no meaning in 0.2 and was left out")
        .toList();
  }

  Map<String, @Nullable Object> migrated() {
    List<Map<String, @Nullable Object>> sequences = new ArrayList<>();
    sequences.add(delivery());
    String deployment = Data.text(stage.get("deployment_strategy"));
    if (deployment.startsWith("blue_green") && stage.containsKey("test_strategy")) {
      sequences.add(rollback());
    }
    if (Data.text(stage.get("remediation_strategy")).equals("automated")) {
      sequences.add(remediation());
    }
    Map<String, @Nullable Object> migrated = new LinkedHashMap<>();
    migrated.put("name", stage.get("name"));
    migrated.put("sequences", sequences);
    return migrated;
  }

  private Map<String, @Nullable Object> delivery() {
    List<Map<String, @Nullable Object>> tasks = new ArrayList<>();
    Map<String, @Nullable Object> approval = Data.asMap(stage.get("approval_strategy"));
    if (!approval.isEmpty()) {
      tasks.add(task("approval", approval));
    }
    tasks.add(task("deployment", property("deploymentstrategy", "deployment_strategy")));
    if (stage.containsKey("test_strategy")) {
      tasks.add(task("test", property("teststrategy", "test_strategy")));
      tasks.add(task("evaluation", Map.of()));
    }
    tasks.add(task("release", Map.of()));
    return sequence(DELIVERY, previous.map(p -> trigger(p, approval)).stream().toList(), tasks);
  }

  /** An approval that says what to do after a warning must also be asked after one. */
  private static Map<String, @Nullable Object> trigger(
      String previous, Map<String, @Nullable Object> approval) {
    String event = previous + "." + DELIVERY + ".finished";
    if (!approval.containsKey("warning")) {
      return entry(event, Map.of());
    }
    Map<String, @Nullable Object> expression = new LinkedHashMap<>();
    expression.put("key", "result");
    expression.put("operator", "In");
    expression.put("values", List.of("pass", "warning"));
    return entry(event, Map.of("matchExpressions", List.of(expression)));
  }

  private Map<String, @Nullable Object> rollback() {
    return sequence(
        "rollback",
        List.of(
            entry(name + "." + DELIVERY + ".finished", Map.of("match", Map.of("result", "fail")))),
        List.of(task("rollback", Map.of())));
  }

  private Map<String, @Nullable Object> remediation() {
    Map<String, @Nullable Object> evaluation = task("evaluation", Map.of("timeframe", "10m"));
    evaluation.put("triggeredAfter", "10m");
    return sequence(
        "remediation",
        List.of(
            entry(name + ".problem.open", Map.of()),
            entry(
                name + ".remediation.finished",
                Map.of("match", Map.of("evaluation.result", "fail")))),
        List.of(task("get-action", Map.of()), task("action", Map.of()), evaluation));
  }

  private Map<String, @Nullable Object> property(String key, String strategy) {
    Object value = stage.get(strategy);
    return value == null ? Map.of() : Map.of(key, value);
  }

  private static Map<String, @Nullable Object> entry(
      String event, Map<String, ? extends @Nullable Object> selector) {
    Map<String, @Nullable Object> entry = new LinkedHashMap<>();
    entry.put("event", event);
    if (!selector.isEmpty()) {
      entry.put("selector", selector);
    }
    return entry;
  }

  private static Map<String, @Nullable Object> task(
      String name, Map<String, ? extends @Nullable Object> properties) {
    Map<String, @Nullable Object> task = new LinkedHashMap<>();
    task.put("name", name);
    if (!properties.isEmpty()) {
      task.put("properties", properties);
    }
    return task;
  }

  private static Map<String, @Nullable Object> sequence(
      String name,
      List<Map<String, @Nullable Object>> triggeredOn,
      List<Map<String, @Nullable Object>> tasks) {
    Map<String, @Nullable Object> sequence = new LinkedHashMap<>();
    sequence.put("name", name);
    if (!triggeredOn.isEmpty()) {
      sequence.put("triggeredOn", triggeredOn);
    }
    sequence.put("tasks", tasks);
    return sequence;
  }
}
