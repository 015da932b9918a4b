package dev.slipway.simulation.broker;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One partition of a topic: entries by offset, and which transactions are not settled in it. */
public final class Log {
  private final String topic;
  private final int partition;
  private final List<Entry> entries = new ArrayList<>();
  private final Map<Transaction, Long> unsettled = new LinkedHashMap<>();

  Log(String topic, int partition) {
    this.topic = topic;
    this.partition = partition;
  }

  /**
   * Entries that a reader got.
   *
   * @param next the offset to read on from, past what was left out
   */
  public record Batch(List<Entry> entries, long next) {}

  /** The name of its topic. */
  public String topic() {
    return topic;
  }

  /** Its number in the topic. */
  public int partition() {
    return partition;
  }

  /** Everything, end marks and aborted records included. */
  public List<Entry> entries() {
    return entries;
  }

  /** The offset of the next entry. */
  public long end() {
    return entries.size();
  }

  /** Where the first unsettled transaction begins: how far a reader of committed records gets. */
  public long stableEnd() {
    return unsettled.isEmpty() ? end() : unsettled.values().iterator().next();
  }

  Entry append(Entry.Draft draft, long millis, Optional<Transaction> transaction) {
    Entry entry =
        new Entry(end(), draft.key(), draft.value(), draft.headers(), millis, transaction, false);
    entries.add(entry);
    transaction.ifPresent(t -> unsettled.putIfAbsent(t, entry.offset()));
    return entry;
  }

  void settle(Transaction transaction, long millis) {
    if (unsettled.remove(transaction) != null) {
      entries.add(new Entry(end(), null, null, List.of(), millis, Optional.of(transaction), true));
    }
  }

  /** At most so many committed records from an offset on. */
  public Batch committed(long from, int most) {
    return read(from, stableEnd(), most, false);
  }

  /** At most so many records from an offset on, whatever becomes of their transactions. */
  public Batch uncommitted(long from, int most) {
    return read(from, end(), most, true);
  }

  private Batch read(long from, long end, int most, boolean all) {
    List<Entry> found = new ArrayList<>();
    long next = from;
    while (next < end && found.size() < most) {
      Entry entry = entries.get((int) next);
      if (entry.isVisible() || (all && !entry.marker())) {
        found.add(entry);
      }
      next++;
    }
    return new Batch(found, next);
  }
}
