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
  /** As many that do not count any more may stay in the heap, and as many again as do count. */
  private static final int STALE = 1_024;

  private final Map<PieceKey, Long> deadlines = new HashMap<>();
  private final PriorityQueue<Entry> heap =
      new PriorityQueue<>(Comparator.comparingLong(Entry::millis).thenComparing(Entry::name));

  /** A deadline in epoch milliseconds and the piece that asked for it. */
  record Due(long millis, PieceKey key) {}

  /** A deadline in the heap, with the name that orders those of one millisecond. */
  private record Entry(Due due, String name) {
    Entry(long millis, PieceKey key) {
      this(new Due(millis, key), key.text());
    }

    long millis() {
      return due.millis();
    }
  }

  /** Sets or replaces the deadline of a piece. */
  void set(PieceKey key, long millis) {
    Long before = deadlines.put(key, millis);
    if (before == null || before != millis) {
      heap.add(new Entry(millis, key));
      if (heap.size() > 2 * deadlines.size() + STALE) {
        heap.clear();
        deadlines.forEach((piece, at) -> heap.add(new Entry(at, piece)));
      }
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

  /** Whether there is a deadline that is not after a time. */
  boolean isDue(long nowMillis) {
    Due due = peek();
    return due != null && due.millis() <= nowMillis;
  }

  /** How many entries are held, those included that do not count any more. */
  int held() {
    return heap.size();
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
    Entry first = heap.peek();
    while (first != null
        && !Long.valueOf(first.millis()).equals(deadlines.get(first.due().key()))) {
      heap.remove();
      first = heap.peek();
    }
    return first == null ? null : first.due();
  }
}
