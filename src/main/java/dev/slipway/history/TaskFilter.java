package dev.slipway.history;

import dev.slipway.event.Event;
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

  boolean accepts(OrderSketch order) {
    return accepts(order.task(), order.run().project(), order.stage(), order.service());
  }

  /** Whether an event is one of these orders. */
  boolean accepts(Event event) {
    return event.kind() instanceof EventType.TaskEvent type
        && accepts(type.task(), event.project(), event.stage(), event.service());
  }

  private boolean accepts(String aTask, String aProject, String aStage, String aService) {
    return (tasks.isEmpty() || tasks.contains(aTask))
        && project.filter(p -> !p.equals(aProject)).isEmpty()
        && stage.filter(s -> !s.equals(aStage)).isEmpty()
        && service.filter(s -> !s.equals(aService)).isEmpty();
  }
}
