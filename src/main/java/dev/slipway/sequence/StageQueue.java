package dev.slipway.sequence;

import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A place that one sequence at a time may hold, and all who have to do with it (semantics 6).
 *
 * @param key project, stage and service
 * @param entries in order of arrival
 */
public record StageQueue(QueueKey key, List<Entry> entries) implements Piece {
  public StageQueue {
    entries = List.copyOf(entries);
  }

  /** What a run has to do with the place. */
  public enum Want {
    /** It holds the place; at most one does. */
    HOLDS,
    /** It wants the place. */
    WAITS,
    /** It will want the place again: an approval is open, or it is paused. */
    AWAY
  }

  /**
   * A run in the queue.
   *
   * @param context its delivery
   * @param number its number in the delivery
   * @param want what it has to do with the place
   */
  public record Entry(String context, int number, Want want) {}

  @Override
  public boolean isVoid() {
    return entries.isEmpty();
  }

  @Override
  public Optional<Instant> nextDeadline() {
    return Optional.empty();
  }

  /** Who holds the place. */
  public Optional<RunKey> holder() {
    return entries.stream().filter(e -> e.want() == Want.HOLDS).map(this::run).findFirst();
  }

  /** The key of an entry's run. */
  public RunKey run(Entry entry) {
    return new RunKey(key.project(), entry.context(), entry.number());
  }
}
