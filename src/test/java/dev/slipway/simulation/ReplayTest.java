package dev.slipway.simulation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.simulation.broker.Entry;
import dev.slipway.simulation.broker.Log;
import dev.slipway.simulation.rules.Bug;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A seed decides everything, and what is left of a failure is short. */
class ReplayTest {
  @Test
  void theSameSeedWritesTheSameLogs() {
    List<Entry> first = records(7);
    List<Entry> second = records(7);
    assertEquals(first.size(), second.size());
    for (int i = 0; i < first.size(); i++) {
      assertArrayEquals(first.get(i).key(), second.get(i).key());
      assertArrayEquals(first.get(i).value(), second.get(i).value());
      assertEquals(first.get(i).millis(), second.get(i).millis());
    }
  }

  private static List<Entry> records(long seed) {
    World world = new World(Bug.NONE);
    assertTrue(Simulation.play(world, Act.of(seed, 200)).isEmpty());
    List<Entry> records = new ArrayList<>();
    for (String topic :
        List.of(
            SimulatedShipyards.TOPICS.inbox(),
            SimulatedShipyards.TOPICS.events(),
            SimulatedShipyards.TOPICS.state())) {
      for (Log log : world.broker.logs(topic)) {
        records.addAll(log.entries());
      }
    }
    return records;
  }

  @Test
  void aFailureIsShortenedToWhatItNeeds() {
    Simulation.Failure failure =
        Simulation.play(new World(Bug.LETTER_LOST), Act.of(1, Simulation.ACTS)).orElseThrow();
    Simulation.Failure shorter = Simulation.shorten(failure, Bug.LETTER_LOST);
    assertEquals(failure.violation().invariant(), shorter.violation().invariant());
    assertTrue(shorter.acts().size() <= 3, () -> shorter.acts().toString());
  }
}
