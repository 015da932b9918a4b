package dev.slipway.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.slipway.sequence.Lifecycle;
import dev.slipway.simulation.rules.Bug;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * The invariants I1 to I14 hold in worlds where everything goes wrong that can. {@code -Dsim.seed}
 * plays one seed again; {@code -Dsim.steps} plays seeds, from that one on, until so many steps are
 * made.
 */
class SimulationTest {
  private static final long STEPS = 1_000_000;

  /** Seeds that are played by each thread before it is asked whether there are enough steps. */
  private static final int ROUND = 50;

  private final AtomicLong steps = new AtomicLong();
  private final AtomicLong commits = new AtomicLong();
  private final Set<Lifecycle.Move> moves =
      new ConcurrentSkipListSet<>(
          (a, b) -> Integer.compare(Lifecycle.MOVES.indexOf(a), Lifecycle.MOVES.indexOf(b)));

  private record Failed(long seed, Simulation.Failure failure) {}

  @Test
  void keepsTheInvariantsOverManySeeds() {
    Long seed = Long.getLong("sim.seed");
    Long most = Long.getLong("sim.steps");
    long first = seed == null ? 1 : seed;
    if (seed != null && most == null) {
      play(LongStream.of(first));
      return;
    }
    long enough = most == null ? STEPS : most;
    long next = first;
    while (steps.get() < enough) {
      play(LongStream.range(next, next + ROUND));
      next += ROUND;
    }
    System.out.printf(
        "simulation: %,d steps and %,d commits in the seeds %d to %d%n",
        steps.get(), commits.get(), first, next - 1);
    Set<Lifecycle.Move> never = new LinkedHashSet<>(Lifecycle.MOVES);
    never.removeAll(moves);
    assertEquals(Set.of(), never, "moves of the lifecycle that no seed makes");
  }

  @Test
  void keepsTheInvariantsOverTheSeedsOfFormerFailures() throws IOException {
    List<Long> seeds = formerFailures();
    assertTrue(!seeds.isEmpty(), "seeds.txt is empty");
    play(seeds.stream().mapToLong(Long::longValue));
  }

  private static List<Long> formerFailures() throws IOException {
    try (InputStream file = SimulationTest.class.getResourceAsStream("/simulation/seeds.txt")) {
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines()
          .map(line -> line.replaceFirst("#.*", "").strip())
          .filter(line -> !line.isEmpty())
          .map(Long::valueOf)
          .toList();
    }
  }

  /** Each seed is a world and a thread of its own; several are played at once. */
  private void play(LongStream seeds) {
    AtomicReference<Failed> failed = new AtomicReference<>();
    seeds
        .parallel()
        .forEach(seed -> {
          if (failed.get() == null) {
            World world = new World(Bug.NONE);
            Simulation.play(world, Act.of(seed, Simulation.ACTS))
                .ifPresent(failure -> failed.compareAndSet(null, new Failed(seed, failure)));
            steps.addAndGet(world.steps());
            commits.addAndGet(world.ledger.commits());
            moves.addAll(world.moves);
          }
        });
    if (failed.get() != null) {
      fail(failed.get().failure().report(failed.get().seed()));
    }
  }
}
