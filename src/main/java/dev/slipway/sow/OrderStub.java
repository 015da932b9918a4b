package dev.slipway.sow;

import dev.slipway.sow.plugin.JsonValues;
import dev.slipway.uniform.TaskOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What documents know of the order that they are evaluated for: the stub with the node {@code
 * slipway}.
 *
 * <p>No text of an event becomes an expression: {@code ((} in it reaches documents as {@code ( (}.
 */
final class OrderStub {
  private OrderStub() {}

  static String json(TaskOrder order) {
    Map<String, @Nullable Object> node = new LinkedHashMap<>();
    node.put("project", order.project());
    node.put("stage", order.stage());
    node.put("service", order.service());
    node.put("task", order.task());
    node.put("revision", order.revision());
    node.put("labels", order.labels());
    node.put("data", order.data());
    return JsonValues.compact(Map.of("slipway", harmless(node)));
  }

  private static Object harmless(@Nullable Object value) {
    return switch (value) {
      case null -> NOTHING;
      case String text -> harmless(text);
      case Map<?, ?> map -> {
        Map<String, Object> copy = new LinkedHashMap<>();
        map.forEach((key, inner) -> copy.put(harmless(String.valueOf(key)), harmless(inner)));
        yield copy;
      }
      case List<?> list -> {
        List<Object> copy = new ArrayList<>();
        list.forEach(item -> copy.add(harmless(item)));
        yield copy;
      }
      default -> value;
    };
  }

  private static String harmless(String text) {
    String safe = text;
    while (safe.contains("((")) {
      safe = safe.replace("((", "( (");
    }
    return safe.equals("<<") || safe.equals("<<<") ? "\\" + safe : safe;
  }

  /** Printed as null. */
  private static final Object NOTHING =
      new Object() {
        @Override
        public String toString() {
          return "null";
        }
      };
}
