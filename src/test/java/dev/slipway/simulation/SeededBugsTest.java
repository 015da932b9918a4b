package dev.slipway.simulation;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.slipway.simulation.rules.Bug;
import dev.slipway.simulation.rules.Invariant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The simulation finds the mistakes that it is there for: each of them, and by the right rule. */
class SeededBugsTest {
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void isFound(Bug bug) {
    for (long seed = 1; seed <= bug.withinSeeds(); seed++) {
      Optional<Simulation.Failure> failure =
          Simulation.play(new World(bug), Act.of(seed, Simulation.ACTS));
      if (failure.isPresent()) {
        Invariant found = failure.get().violation().invariant();
        assertTrue(bug.breaks(found), () -> bug + " shows as " + failure.get().violation());
        return;
      }
    }
    fail(bug + " stays hidden in " + bug.withinSeeds() + " seeds");
  }
}
