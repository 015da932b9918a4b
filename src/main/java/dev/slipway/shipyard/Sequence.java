package dev.slipway.shipyard;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A list of tasks that run one after another.
 *
 * @param name matches {@code [a-z][a-z0-9-]*}
 * @param triggeredOn what starts it beside its own {@code .triggered}; entries are alternatives
 * @param tasks in order, at least one
 */
public record Sequence(String name, List<Trigger> triggeredOn, List<Task> tasks) {
  /** The sequence that every stage has unless it declares its own (semantics 3.1). */
  public static final Sequence EVALUATION =
      new Sequence(
          "evaluation",
          List.of(),
          List.of(
              new Task(
                  "evaluation",
                  Map.of(),
                  Duration.ZERO,
                  Duration.ZERO,
                  Task.START_TIMEOUT,
                  Task.When.SUCCESS)));

  public Sequence {
    triggeredOn = List.copyOf(triggeredOn);
    tasks = List.copyOf(tasks);
  }
}
