package dev.slipway.sequence;

import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A place that one sequence at a time may hold, and all who have to do with it (semantics 6).
 *
 * @param key project, stage and service
 * @param entries in order of arrival
 */
public record StageQueue(QueueKey key, List<Entry> entries) implements Piece {
  private static final int MANY = 1_000;
  private static final int BYTES_PER_ENTRY = 20;
  private static final int MOST_BYTES = 600_000;

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

  /** Whether no further run can wait here: a queue is kept as one record, which has a bound. */
  boolean isFull() {
    if (entries.size() < MANY) {
      return false;
    }
    long bytes = 0;
    for (Entry entry : entries) {
      bytes += entry.context().getBytes(StandardCharsets.UTF_8).length + BYTES_PER_ENTRY;
    }
    return bytes > MOST_BYTES;
  }

  /** What a run has to do with the place; empty where it is not in the queue. */
  Optional<Want> want(RunKey run) {
    int at = indexOf(run);
    return at < 0 ? Optional.empty() : Optional.of(entries.get(at).want());
  }

  /** Where a run stands in the order of arrival, or -1. */
  int indexOf(RunKey run) {
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      if (entry.number() == run.number() && entry.context().equals(run.context())) {
        return i;
      }
    }
    return -1;
  }

  /** The same queue with a run inserted before what stands at an index. */
  StageQueue entered(int index, RunKey run, Want want) {
    List<Entry> more = new ArrayList<>(entries);
    more.add(index, new Entry(run.context(), run.number(), want));
    return new StageQueue(key, more);
  }

  /** The same queue with another want of a run that stands in it. */
  StageQueue with(RunKey run, Want want) {
    List<Entry> same = new ArrayList<>(entries);
    same.set(indexOf(run), new Entry(run.context(), run.number(), want));
    return new StageQueue(key, same);
  }

  /** The same queue without a run. */
  StageQueue without(RunKey run) {
    List<Entry> rest = new ArrayList<>(entries);
    rest.remove(indexOf(run));
    return new StageQueue(key, rest);
  }
}
