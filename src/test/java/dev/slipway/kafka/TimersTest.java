package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.sequence.PieceKey;
import dev.slipway.sequence.PieceKey.RunKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The deadlines of a partition. */
class TimersTest {
  private final Timers timers = new Timers();

  private static RunKey run(int number) {
    return new RunKey("p", "c", number);
  }

  private List<Integer> due(long millis) {
    List<Integer> due = new ArrayList<>();
    while (timers.takeDue(millis) instanceof Timers.Due(long _, PieceKey key)) {
      due.add(((RunKey) key).number());
    }
    return due;
  }

  @Test
  void fireInTheOrderOfTheirDeadlinesThenOfTheirNames() {
    timers.set(run(3), 20);
    timers.set(run(2), 10);
    timers.set(run(1), 20);
    assertEquals(OptionalLong.of(10), timers.next());
    assertEquals(List.of(2, 1, 3), due(20));
  }

  @Test
  void neverFireEarlyAndFireOnce() {
    timers.set(run(1), 100);
    assertFalse(timers.isDue(99));
    assertNull(timers.takeDue(99));
    assertTrue(timers.isDue(100));
    assertEquals(List.of(1), due(100));
    assertEquals(List.of(), due(1_000));
  }

  @Test
  void aNewDeadlineReplacesTheOldOne() {
    timers.set(run(1), 100);
    timers.set(run(1), 200);
    assertEquals(List.of(), due(150));
    timers.set(run(1), 100);
    timers.set(run(1), 100);
    assertEquals(List.of(1), due(500));
  }

  @Test
  void aClearedDeadlineDoesNotFire() {
    timers.set(run(1), 100);
    timers.clear(run(1));
    assertEquals(OptionalLong.empty(), timers.next());
    assertEquals(List.of(), due(100));
  }

  @Test
  void whatIsReplacedOrClearedIsNotKeptUntilItsTime() {
    for (int number = 0; number < 100_000; number++) {
      timers.set(run(number), 1_000_000 + number);
      timers.clear(run(number));
    }
    assertTrue(timers.held() < 5_000, "held " + timers.held());
  }

  @Test
  void doWhatASortedMapDoes() {
    // given
    Random random = new Random(11);
    Map<Integer, Long> model = new HashMap<>();
    long now = 0;
    for (int step = 0; step < 50_000; step++) {
      int number = random.nextInt(200);
      switch (random.nextInt(4)) {
        case 0, 1 -> {
          long at = now + random.nextInt(1, 500);
          timers.set(run(number), at);
          model.put(number, at);
        }
        case 2 -> {
          timers.clear(run(number));
          model.remove(number);
        }
        default -> {
          // when
          now += random.nextInt(20);
          List<Integer> fired = due(now);

          // then
          long time = now;
          List<Integer> expected =
              model.entrySet().stream()
                  .filter(e -> e.getValue() <= time)
                  .sorted(
                      Map.Entry.<Integer, Long>comparingByValue()
                          .thenComparing(e -> run(e.getKey()).text()))
                  .map(Map.Entry::getKey)
                  .toList();
          assertEquals(expected, fired);
          expected.forEach(model::remove);
        }
      }
    }
  }
}
