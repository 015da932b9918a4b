package dev.slipway.crash;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * The named points at which servers end themselves, shuffled: all of them come before one comes
 * again. Each is the value of {@code SLIPWAY_HALT_AT} for one start of a server.
 */
final class Halts {
  private static final List<String> POINTS =
      List.of(
          "before-send",
          "between-sends",
          "before-offsets",
          "after-offsets",
          "during-commit",
          "after-commit");

  private final Random random;
  private final Deque<String> next = new ArrayDeque<>();

  Halts(Random random) {
    this.random = random;
  }

  /** The next point, for most starts of a server. */
  Optional<String> next() {
    if (random.nextInt(4) == 0) {
      return Optional.empty();
    }
    if (next.isEmpty()) {
      List<String> points = new ArrayList<>(POINTS);
      Collections.shuffle(points, random);
      next.addAll(points);
    }
    String point = next.pop();
    // The first pass is the claim of the partitions; the later ones fall into the work.
    int sends = point.endsWith("send") || point.endsWith("sends") ? 5 : 1;
    int pass = random.nextInt(4) == 0 ? 1 : 2 + random.nextInt(60 * sends);
    return Optional.of(
        point.equals("during-commit")
            ? "after-offsets:" + pass + ":" + (1 + random.nextInt(3_000))
            : point + ":" + pass);
  }

  /** Gives a point back that the server did not come to. */
  void giveBack(String halt) {
    String[] parts = halt.split(":");
    next.push(parts.length > 2 ? "during-commit" : parts[0]);
  }
}
