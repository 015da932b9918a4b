package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The open-addressed table, held against a plain map. */
class SeenTableTest {
  private record Identity(long high, long low) {}

  /** Few distinct values, so that entries meet, share slots, wrap around and are removed. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void doesWhatAMapDoes(long seed) {
    // given
    Random random = new Random(seed);
    SeenTable table = new SeenTable();
    Map<Identity, Integer> model = new HashMap<>();
    for (int step = 0; step < 20_000; step++) {
      long high = random.nextInt(1, 400) * (random.nextBoolean() ? 1L : 1L << 32);
      long upper = random.nextInt(3);
      int companion = random.nextInt();
      long low = upper << 32 | Integer.toUnsignedLong(companion);
      Identity identity = new Identity(high, upper);

      // when, then
      if (random.nextInt(5) < 3) {
        assertEquals(model.putIfAbsent(identity, companion) == null, table.add(high, low));
      } else {
        model.remove(identity);
        table.remove(high, low);
      }
      assertEquals(model.size(), table.size());
      assertEquals(model.containsKey(identity), table.contains(high, low));
      assertEquals(model.getOrDefault(identity, 0), table.companion(high, low));
    }
    model.forEach((identity, companion) -> {
      assertTrue(table.contains(identity.high(), identity.low() << 32));
      assertEquals(companion, table.companion(identity.high(), identity.low() << 32));
    });
  }

  @Test
  void takesAnUpperHalfOfZero() {
    SeenTable table = new SeenTable();
    assertFalse(table.contains(0, 0));
    assertTrue(table.add(0, 7));
    assertFalse(table.add(0, 9));
    assertEquals(7, table.companion(0, 9));
    table.remove(0, 0);
    assertEquals(0, table.size());
  }
}
