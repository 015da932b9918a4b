package dev.slipway.sow;

import dev.slipway.event.Data;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Uniform;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a task's property {@code sow} asks for.
 *
 * @param kind what is to be done
 * @param components the components that it is for, with what they need; empty for all
 * @param parallel how many at a time
 * @param force whether it is forced
 */
record SowProperties(Kind kind, List<String> components, int parallel, boolean force) {
  SowProperties {
    components = List.copyOf(components);
  }

  /** What a task can do with a landscape. */
  enum Kind {
    DEPLOY,
    DELETE,
    ROLLBACK
  }

  static SowProperties of(TaskOrder order, Uniform.Landscapes settings) throws SowFailure {
    Map<String, @Nullable Object> properties = Data.asMap(order.properties().get("sow"));
    List<String> components = new ArrayList<>();
    switch (properties.get("components")) {
      case null -> {}
      case String one -> components.add(one);
      case List<?> list -> list.forEach(item -> components.add(String.valueOf(item)));
      default -> throw new SowFailure("expected a list of components in sow.components");
    }
    Object parallel = properties.get("parallel");
    if (parallel != null && !(parallel instanceof Number)) {
      throw new SowFailure("expected a number in sow.parallel, found " + parallel);
    }
    return new SowProperties(
        kind(order, properties.get("action")),
        components,
        parallel instanceof Number number ? number.intValue() : settings.parallel(),
        Boolean.TRUE.equals(properties.get("force")));
  }

  private static Kind kind(TaskOrder order, @Nullable Object action) throws SowFailure {
    if (action == null) {
      return order.task().equals("rollback") ? Kind.ROLLBACK : Kind.DEPLOY;
    }
    return switch (action.toString()) {
      case "deploy" -> Kind.DEPLOY;
      case "delete" -> Kind.DELETE;
      case "rollback" -> Kind.ROLLBACK;
      default ->
          throw new SowFailure(
              "expected deploy, delete or rollback in sow.action, found " + action);
    };
  }
}
