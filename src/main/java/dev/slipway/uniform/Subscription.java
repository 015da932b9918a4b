package dev.slipway.uniform;

import dev.slipway.shipyard.MatchExpression;
import dev.slipway.shipyard.MatchExpression.Operator;
import java.util.ArrayList;
import java.util.List;

/**
 * Which orders a worker takes: those for which every filter holds.
 *
 * @param tasks names of tasks, at least one
 * @param projects names of projects; empty: all
 * @param stages names of stages; empty: all
 * @param services names of services; empty: all
 * @param expressions conditions on the task's own space {@code data.<task>}
 */
public record Subscription(
    List<String> tasks,
    List<String> projects,
    List<String> stages,
    List<String> services,
    List<MatchExpression> expressions) {

  public Subscription {
    tasks = List.copyOf(tasks);
    projects = List.copyOf(projects);
    stages = List.copyOf(stages);
    services = List.copyOf(services);
    expressions = List.copyOf(expressions);
    if (tasks.isEmpty()) {
      throw new IllegalArgumentException("expected at least one task, found none");
    }
  }

  /** A subscription to tasks wherever they occur. */
  public static Subscription to(String... tasks) {
    return new Subscription(List.of(tasks), List.of(), List.of(), List.of(), List.of());
  }

  /** A subscription to tasks of one service in one stage. */
  public static Subscription in(String stage, String service, List<String> tasks) {
    return new Subscription(tasks, List.of(), List.of(stage), List.of(service), List.of());
  }

  /** The same subscription with one more condition. */
  public Subscription where(String key, Operator operator, String... values) {
    List<MatchExpression> more = new ArrayList<>(expressions);
    if ((values.length > 0) != operator.wantsValues()) {
      throw new IllegalArgumentException(
          operator.text() + (operator.wantsValues() ? " needs values" : " takes no values"));
    }
    more.add(new MatchExpression(key, operator, List.of(values)));
    return new Subscription(tasks, projects, stages, services, more);
  }

  /** Whether the subscription covers an order. */
  public boolean covers(TaskOrder order) {
    return tasks.contains(order.task())
        && allows(projects, order.project())
        && allows(stages, order.stage())
        && allows(services, order.service())
        && expressions.stream().allMatch(e -> e.holds(order.properties()));
  }

  private static boolean allows(List<String> names, String name) {
    return names.isEmpty() || names.contains(name);
  }
}
