package dev.slipway.history;

import dev.slipway.event.EventType;
import java.util.Optional;
import java.util.Set;

/**
 * Which task orders a worker can do; what is empty does not matter.
 *
 * @param tasks names of tasks
 * @param project of that project
 * @param stage in that stage
 * @param service for that service
 */
public record TaskFilter(
    Set<String> tasks, Optional<String> project, Optional<String> stage, Optional<String> service) {
  public TaskFilter {
    tasks = Set.copyOf(tasks);
  }

  /** Whether an order is one of these. */
  boolean accepts(OrderSketch order) {
    return order.kind() instanceof EventType.TaskEvent task
        && (tasks.isEmpty() || tasks.contains(task.task()))
        && project.filter(p -> !p.equals(order.project())).isEmpty()
        && stage.filter(s -> !s.equals(order.stage())).isEmpty()
        && service.filter(s -> !s.equals(order.service())).isEmpty();
  }
}
