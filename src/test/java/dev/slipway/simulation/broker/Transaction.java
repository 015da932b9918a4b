package dev.slipway.simulation.broker;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * One transaction: open, then decided, then marked in each log that it wrote to. Between decision
 * and marks its readers wait, as they do in Kafka.
 */
public final class Transaction {
  private final String transactionalId;
  private final long begun;
  private final Object work;
  private final Map<Log, List<Entry>> written = new LinkedHashMap<>();
  private final LinkedHashSet<Log> unmarked = new LinkedHashSet<>();
  private final Map<Integer, Long> offsets = new LinkedHashMap<>();
  private State state = State.OPEN;

  Transaction(String transactionalId, long begun, Object work) {
    this.transactionalId = transactionalId;
    this.begun = begun;
    this.work = work;
  }

  private enum State {
    OPEN,
    COMMITTED,
    ABORTED
  }

  /** Whose it is. */
  public String transactionalId() {
    return transactionalId;
  }

  /** What its writer gave along when it began. */
  public Object work() {
    return work;
  }

  /** What it wrote, by log. */
  public Map<Log, List<Entry>> written() {
    return written;
  }

  /** The offsets of the group that it sets, by partition. */
  public Map<Integer, Long> offsets() {
    return offsets;
  }

  /** Whether its records count. */
  public boolean isCommitted() {
    return state == State.COMMITTED;
  }

  boolean isOpen() {
    return state == State.OPEN;
  }

  boolean isSettled() {
    return !isOpen() && unmarked.isEmpty();
  }

  /** When it began, by the broker's monotonic clock. */
  long begun() {
    return begun;
  }

  void add(Log log, Entry entry) {
    unmarked.add(log);
    written.computeIfAbsent(log, _ -> new ArrayList<>()).add(entry);
  }

  void decide(boolean commit) {
    state = commit ? State.COMMITTED : State.ABORTED;
  }

  /** Marks its end in the next log. */
  void markOne(long millis) {
    Log log = unmarked.removeFirst();
    log.settle(this, millis);
  }
}
