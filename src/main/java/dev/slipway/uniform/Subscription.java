package dev.slipway.uniform;

import dev.slipway.event.Data;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
    List<Expression> expressions) {

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

  /** The same subscription with one more condition. */
  public Subscription where(String key, Operator operator, String... values) {
    List<Expression> more = new ArrayList<>(expressions);
    more.add(new Expression(key, operator, List.of(values)));
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

  /**
   * A condition on a property.
   *
   * @param key a dotted path into the task's own space
   * @param operator how the value is compared, as text (semantics 3.3)
   * @param values what it is compared with; empty for the operators that compare with nothing
   */
  public record Expression(String key, Operator operator, List<String> values) {
    public Expression {
      values = List.copyOf(values);
      if (values.isEmpty() == operator.wantsValues()) {
        throw new IllegalArgumentException(
            operator.text() + (operator.wantsValues() ? " needs values" : " takes no values"));
      }
    }

    /** Whether the condition holds for these properties. */
    public boolean holds(Map<String, @Nullable Object> properties) {
      boolean present = Data.has(properties, key);
      boolean equal = present && values.contains(String.valueOf(Data.at(properties, key)));
      return switch (operator) {
        case IN -> equal;
        case NOT_IN -> !equal;
        case EXISTS -> present;
        case DOES_NOT_EXIST -> !present;
      };
    }
  }

  /** How a property is compared. */
  public enum Operator {
    /** It is one of the values. */
    IN("In"),
    /** It is none of the values, or absent. */
    NOT_IN("NotIn"),
    /** It is there. */
    EXISTS("Exists"),
    /** It is not there. */
    DOES_NOT_EXIST("DoesNotExist");

    private final String text;

    Operator(String text) {
      this.text = text;
    }

    /** The word in files. */
    public String text() {
      return text;
    }

    /** Whether the operator compares with values. */
    public boolean wantsValues() {
      return this == IN || this == NOT_IN;
    }

    /** The operator that a word names; the vocabulary is case-sensitive. */
    public static Optional<Operator> of(String text) {
      return Arrays.stream(values()).filter(o -> o.text.equals(text)).findFirst();
    }
  }
}
