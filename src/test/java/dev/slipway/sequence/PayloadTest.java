package dev.slipway.sequence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.slipway.event.Data;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The merge (semantics 4), where the conformance table does not look. */
class PayloadTest {
  private static Map<String, @Nullable Object> data(Map<String, ?> map) {
    return Data.copy(map);
  }

  @Test
  void whatDoesNotChangeIsShared() {
    Map<String, @Nullable Object> older =
        data(Map.of("big", Map.of("a", List.of(1L, 2L)), "n", 1L));

    Map<String, @Nullable Object> merged = Payload.merge(older, data(Map.of("n", 2L)));

    assertSame(older.get("big"), merged.get("big"));
  }

  @Test
  void anEchoGivesTheSameBack() {
    Map<String, @Nullable Object> older = data(Map.of("m", Map.of("k", "v"), "n", 1L));

    assertSame(older, Payload.merge(older, data(Map.of("m", Map.of("k", "v"), "n", 1L))));
  }

  @Test
  void numbersAreTheSameByTheirValue() {
    List<?> older = List.of(1L, new BigDecimal("2.50"), new BigInteger("3"));
    List<?> newer = List.of(new BigDecimal("1.0"), new BigDecimal("2.5"), 3L);

    assertEquals(newer, Payload.mergeValue(older, newer));
  }

  @Test
  void hugeListsAreMergedInReasonableTime() {
    List<Long> older = LongStream.range(0, 100_000).boxed().toList();
    List<Long> newer = LongStream.range(50_000, 150_000).boxed().toList();

    List<?> merged = (List<?>) Payload.mergeValue(older, newer);

    assertEquals(150_000, merged == null ? 0 : merged.size());
  }

  @Test
  void numbersWithHugeExponentsAreCompared() {
    List<?> older = List.of(new BigDecimal("1e999999999"), new BigDecimal("1e-999999999"));

    assertEquals(older, Payload.mergeValue(older, List.of(new BigDecimal("1e999999999"))));
  }

  @Test
  void keysKeepTheirOrder() {
    Map<String, @Nullable Object> older = new Data.Builder().put("b", 1L).put("a", 1L).build();
    Map<String, @Nullable Object> newer = new Data.Builder().put("c", 1L).put("a", 2L).build();

    assertEquals(List.of("b", "a", "c"), List.copyOf(Payload.merge(older, newer).keySet()));
  }
}
