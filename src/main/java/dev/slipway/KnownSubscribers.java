package dev.slipway;

import dev.slipway.event.Event;
import dev.slipway.history.OpenTasks;
import dev.slipway.history.Subscribers;
import dev.slipway.uniform.Roster;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Worker;
import java.util.ArrayList;
import java.util.List;

/** Those whom the files of a project attach to a task, and those who ask for it over HTTP. */
record KnownSubscribers(Roster roster, OpenTasks openTasks) implements Subscribers {
  private static final String OVER_HTTP = "a worker over HTTP";

  @Override
  public List<String> of(String taskId) {
    List<String> names = new ArrayList<>();
    openTasks
        .find(taskId)
        .ifPresent(order -> {
          TaskOrder.of(order).ifPresent(o -> addAttached(o, names));
          addAsking(order, names);
        });
    return names;
  }

  private void addAttached(TaskOrder order, List<String> names) {
    roster.workersFor(order).stream().map(Worker::name).forEach(names::add);
  }

  private void addAsking(Event order, List<String> names) {
    if (openTasks.isAskedFor(order)) {
      names.add(OVER_HTTP);
    }
  }
}
