package dev.slipway.uniform;

import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which records of the event log are dealt with, and up to where offsets may be committed.
 *
 * <p>Orders end in any order. An offset may be committed when every record before it is done, so
 * that a restart delivers all open orders again (at least once) and no open one is lost. Only open
 * orders are remembered; the done ones between them cost nothing. Safe for use by many threads.
 */
public final class OrderLedger {
  private final int bound;
  private final SortedMap<Integer, Partition> partitions = new TreeMap<>();

  /**
   * An empty ledger.
   *
   * @param bound most open orders before the channel should pause
   */
  public OrderLedger(int bound) {
    if (bound < 1) {
      throw new IllegalArgumentException("expected a bound from 1, found " + bound);
    }
    this.bound = bound;
  }

  private static final class Partition {
    private final TreeSet<Long> open = new TreeSet<>();
    private long next;
    private long committed = -1;

    private long committable() {
      return open.isEmpty() ? next : open.first();
    }
  }

  /** Notes an order that was read and is not done. Read again, it is open again. */
  public synchronized void opened(int partition, long offset) {
    Partition p = read(partition, offset);
    p.open.add(offset);
  }

  /** Notes a record that was read and asks nothing of us. */
  public synchronized void passed(int partition, long offset) {
    read(partition, offset);
  }

  private Partition read(int partition, long offset) {
    Partition p = partitions.computeIfAbsent(partition, _ -> new Partition());
    p.next = Math.max(p.next, offset + 1);
    return p;
  }

  /** Notes that an order is done; one of a partition that was taken away is ignored. */
  public synchronized void done(int partition, long offset) {
    Partition p = partitions.get(partition);
    if (p != null) {
      p.open.remove(offset);
    }
  }

  /** Up to where a partition may be committed: the offset of its next record; absent if unread. */
  public synchronized OptionalLong committable(int partition) {
    Partition p = partitions.get(partition);
    return p == null ? OptionalLong.empty() : OptionalLong.of(p.committable());
  }

  /** The offsets that moved since they were last committed, by partition. */
  public synchronized SortedMap<Integer, Long> toCommit() {
    SortedMap<Integer, Long> offsets = new TreeMap<>();
    partitions.forEach((number, p) -> {
      if (p.committable() > p.committed) {
        offsets.put(number, p.committable());
      }
    });
    return offsets;
  }

  /** Notes what was committed. */
  public synchronized void committed(SortedMap<Integer, Long> offsets) {
    offsets.forEach((number, offset) -> {
      Partition p = partitions.get(number);
      if (p != null) {
        p.committed = Math.max(p.committed, offset);
      }
    });
  }

  /** Forgets a partition that was taken away. */
  public synchronized void revoked(int partition) {
    partitions.remove(partition);
  }

  /** How many orders are open. */
  public synchronized int open() {
    return partitions.values().stream().mapToInt(p -> p.open.size()).sum();
  }

  /** Whether the channel should read no further for now. */
  public boolean isFull() {
    return open() >= bound;
  }
}
