package dev.slipway.uniform.exec;

import dev.slipway.uniform.TaskOrder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The variables that programs of a task see: {@code SLIPWAY_…}. */
public final class OrderVariables {
  private OrderVariables() {}

  /**
   * The variables of an order.
   *
   * @param data the folder that stays between tasks
   */
  public static Map<String, String> of(TaskOrder order, Path data) {
    Map<String, String> variables = new LinkedHashMap<>();
    variables.put("SLIPWAY_PROJECT", order.project());
    variables.put("SLIPWAY_STAGE", order.stage());
    variables.put("SLIPWAY_SERVICE", order.service());
    variables.put("SLIPWAY_TASK", order.task());
    variables.put("SLIPWAY_CONTEXT", order.context());
    variables.put("SLIPWAY_ORDER", order.id());
    variables.put("SLIPWAY_ATTEMPT", Integer.toString(order.attempt()));
    variables.put("SLIPWAY_REVISION", order.revision());
    variables.put("SLIPWAY_DATA", data.toString());
    return variables;
  }
}
