package dev.slipway.uniform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class OrderLedgerTest {
  private final OrderLedger ledger = new OrderLedger(3);

  @Test
  void onlyThePrefixBeforeTheFirstOpenOrderMayBeCommitted() {
    ledger.passed(0, 10);
    ledger.opened(0, 11);
    ledger.opened(0, 12);
    ledger.passed(0, 13);
    ledger.done(0, 12);
    assertEquals(OptionalLong.of(11), ledger.committable(0));
    ledger.done(0, 11);
    assertEquals(OptionalLong.of(14), ledger.committable(0));
  }

  @Test
  void offsetsWithHolesAreNoObstacle() {
    ledger.opened(0, 5);
    ledger.opened(0, 90);
    ledger.done(0, 5);
    assertEquals(OptionalLong.of(90), ledger.committable(0));
  }

  @Test
  void onlyWhatMovedIsToCommit() {
    ledger.passed(1, 4);
    ledger.opened(2, 7);
    assertEquals(Map.of(1, 5L, 2, 7L), ledger.toCommit());
    ledger.committed(ledger.toCommit());
    assertEquals(Map.of(), ledger.toCommit());
    ledger.done(2, 7);
    assertEquals(Map.of(2, 8L), ledger.toCommit());
  }

  @Test
  void aPartitionThatWasTakenAwayIsForgotten() {
    ledger.opened(0, 1);
    ledger.revoked(0);
    ledger.done(0, 1);
    assertEquals(OptionalLong.empty(), ledger.committable(0));
    assertEquals(0, ledger.open());
  }

  @Test
  void aFullLedgerAsksForAPauseUntilAnOrderIsDone() {
    ledger.opened(0, 1);
    ledger.opened(1, 1);
    assertFalse(ledger.isFull());
    ledger.opened(1, 2);
    assertTrue(ledger.isFull());
    ledger.done(1, 2);
    assertFalse(ledger.isFull());
  }

  @Test
  void inAnyOrderOfEndsNoOpenOrderIsEverPassed() {
    for (int seed = 0; seed < 200; seed++) {
      List<Long> offsets = new ArrayList<>();
      OrderLedger any = new OrderLedger(100);
      TreeSet<Long> open = new TreeSet<>();
      Random random = new Random(seed);
      for (long offset = 0; offset < 40; offset++) {
        if (random.nextBoolean()) {
          any.opened(0, offset);
          open.add(offset);
          offsets.add(offset);
        } else {
          any.passed(0, offset);
        }
      }
      Collections.shuffle(offsets, random);
      for (long offset : offsets) {
        assertEquals(OptionalLong.of(open.first()), any.committable(0), "seed " + seed);
        any.done(0, offset);
        open.remove(offset);
      }
      assertEquals(OptionalLong.of(40), any.committable(0), "seed " + seed);
      assertEquals(new TreeMap<>(Map.of(0, 40L)), any.toCommit());
    }
  }
}
