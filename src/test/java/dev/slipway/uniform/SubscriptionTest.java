package dev.slipway.uniform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.shipyard.MatchExpression.Operator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SubscriptionTest {
  private static final TaskOrder ORDER =
      TaskOrder.of(
              Orders.triggered(
                  "o-1", "test", Map.of("depth", "full", "count", 3, "env", Map.of("os", "linux"))))
          .orElseThrow();

  private static boolean holds(String key, Operator operator, String... values) {
    return Subscription.to("test").where(key, operator, values).covers(ORDER);
  }

  @Test
  void operatorsCompareTextAndFollowPaths() {
    assertTrue(holds("depth", Operator.IN, "smoke", "full"));
    assertFalse(holds("depth", Operator.IN, "smoke"));
    assertTrue(holds("count", Operator.IN, "3"));
    assertTrue(holds("env.os", Operator.IN, "linux"));
    assertTrue(holds("depth", Operator.NOT_IN, "smoke"));
    assertFalse(holds("depth", Operator.NOT_IN, "full"));
    assertTrue(holds("absent", Operator.NOT_IN, "full"));
    assertFalse(holds("absent", Operator.IN, "null"));
    assertTrue(holds("env.os", Operator.EXISTS));
    assertFalse(holds("env.cpu", Operator.EXISTS));
    assertTrue(holds("env.cpu", Operator.DOES_NOT_EXIST));
    assertFalse(holds("depth", Operator.DOES_NOT_EXIST));
  }

  @Test
  void everyFilterMustHold() {
    List<String> any = List.of();
    List<String> no = List.of("other");
    List<String> test = List.of("test");
    assertTrue(new Subscription(test, any, any, any, List.of()).covers(ORDER));
    assertTrue(
        new Subscription(test, List.of("shop"), List.of("dev"), List.of("cart"), List.of())
            .covers(ORDER));
    assertFalse(new Subscription(no, any, any, any, List.of()).covers(ORDER));
    assertFalse(new Subscription(test, no, any, any, List.of()).covers(ORDER));
    assertFalse(new Subscription(test, any, no, any, List.of()).covers(ORDER));
    assertFalse(new Subscription(test, any, any, no, List.of()).covers(ORDER));
  }

  @Test
  void anExpressionWithTheWrongValuesIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> holds("a", Operator.IN));
    assertThrows(IllegalArgumentException.class, () -> holds("a", Operator.EXISTS, "x"));
  }

  @Test
  void onlyTriggeredTasksAreOrders() {
    assertEquals("test", ORDER.task());
    assertTrue(
        TaskOrder.of(Orders.event("e", "sh.keptn.event.test.finished", Orders.TIME, Map.of()))
            .isEmpty());
    assertTrue(
        TaskOrder.of(
                Orders.event("e", "sh.keptn.event.dev.delivery.triggered", Orders.TIME, Map.of()))
            .isEmpty());
  }
}
