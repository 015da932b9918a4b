package dev.slipway.kafka;

import dev.slipway.sequence.PieceKey;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The deadlines of a partition's runs. They belong to the state: a run has at most one, setting it
 * again replaces it, and what is restored from the changelog is all there is.
 */
final class Timers {
  private final Map<PieceKey, Long> deadlines = new HashMap<>();
  private final PriorityQueue<Due> heap =
      new PriorityQueue<>(Comparator.comparingLong(Due::millis).thenComparing(d -> d.key().text()));

  /** A deadline in epoch milliseconds and the piece that asked for it. */
  record Due(long millis, PieceKey key) {}

  /** Sets or replaces the deadline of a piece. */
  void set(PieceKey key, long millis) {
    Long before = deadlines.put(key, millis);
    if (before == null || before != millis) {
      heap.add(new Due(millis, key));
    }
  }

  /** The piece has no deadline any more. */
  void clear(PieceKey key) {
    deadlines.remove(key);
  }

  /** The earliest deadline in epoch milliseconds. */
  OptionalLong next() {
    Due due = peek();
    return due == null ? OptionalLong.empty() : OptionalLong.of(due.millis());
  }

  /** Takes the earliest deadline that is not after a time; null where there is none. */
  @Nullable Due takeDue(long nowMillis) {
    Due due = peek();
    if (due == null || due.millis() > nowMillis) {
      return null;
    }
    heap.remove();
    deadlines.remove(due.key());
    return due;
  }

  private @Nullable Due peek() {
    Due due = heap.peek();
    while (due != null && !Long.valueOf(due.millis()).equals(deadlines.get(due.key()))) {
      heap.remove();
      due = heap.peek();
    }
    return due;
  }
}
