package dev.slipway.simulation;

import dev.slipway.simulation.rules.Bug;
import dev.slipway.simulation.rules.Invariant;
import dev.slipway.simulation.rules.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Plays seeds, and makes the list of acts that led to a violation as short as it can. */
final class Simulation {
  /** How many acts the world of a seed begins with, by default. */
  static final int ACTS = 400;

  private static final int MOST_TRIALS = 2_000;

  private Simulation() {}

  /** What a list of acts led to, where that is a violation. */
  record Failure(List<Act> acts, Violation violation) {
    /** The seed, what was violated, and a short list of acts that is enough for it. */
    String report(long seed) {
      Failure shorter = shorten(this, Bug.NONE);
      return "seed "
          + seed
          + " (play it again with -Dsim.seed="
          + seed
          + ")\n"
          + violation.getMessage()
          + "\n"
          + shorter.acts().size()
          + " of its "
          + acts.size()
          + " acts are enough for: "
          + shorter.violation().getMessage()
          + "\n"
          + shorter.acts().stream().map(Act::toString).collect(Collectors.joining(",\n"));
    }
  }

  /** Plays acts in a world with a seeded bug, or none; empty where all invariants hold. */
  static Optional<Failure> play(World world, List<Act> acts) {
    try {
      world.play(acts);
      return Optional.empty();
    } catch (Violation e) {
      return Optional.of(new Failure(acts, e));
    }
  }

  /**
   * Leaves acts out, halves first and single ones last, as long as the same invariant is violated
   * (delta debugging).
   */
  static Failure shorten(Failure failure, Bug bug) {
    Failure shortest = failure;
    int trials = 0;
    int chunk = failure.acts().size() / 2;
    while (chunk > 0) {
      boolean shorter = false;
      for (int from = 0; from < shortest.acts().size() && trials < MOST_TRIALS; trials++) {
        Optional<Failure> trial = without(shortest, from, chunk, bug);
        if (trial.isPresent()) {
          shortest = trial.get();
          shorter = true;
        } else {
          from += chunk;
        }
      }
      chunk = shorter && chunk == 1 && trials < MOST_TRIALS ? 1 : chunk / 2;
    }
    return shortest;
  }

  private static Optional<Failure> without(Failure failure, int from, int chunk, Bug bug) {
    List<Act> fewer = new ArrayList<>(failure.acts());
    fewer.subList(from, Math.min(fewer.size(), from + chunk)).clear();
    Invariant same = failure.violation().invariant();
    return play(new World(bug), fewer).filter(f -> f.violation().invariant() == same);
  }
}
