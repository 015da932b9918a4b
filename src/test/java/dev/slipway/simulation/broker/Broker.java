package dev.slipway.simulation.broker;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A broker in memory: logs, transactions with fencing by epoch, one consumer group, and the time of
 * the simulation. Nothing in it happens by itself; the world says when time passes, when a decided
 * transaction is marked, and when a delayed word arrives.
 */
public final class Broker {
  private static final long TRANSACTION_TIMEOUT = 30_000;
  private static final long SETTLED_AFTER = 100;
  private static final long BEGIN = 1_767_225_600_000L;

  private final int partitions;
  private final Map<String, Log> logs = new TreeMap<>();
  private final Map<String, Writer> writers = new LinkedHashMap<>();
  private final List<Transaction> unsettled = new ArrayList<>();
  private final List<Late> late = new ArrayList<>();
  private final Group group;
  private final Consumer<Transaction> committed;
  private long millis = BEGIN;
  private long shift;
  private long calls;

  /** A broker whose inbox has that many partitions; each commit is told at once. */
  public Broker(int partitions, Consumer<Transaction> committed) {
    this.partitions = partitions;
    this.group = new Group(partitions);
    this.committed = committed;
  }

  /** What is known of a transactional id. */
  private static final class Writer {
    private int epoch;
    private Optional<Transaction> transaction = Optional.empty();
  }

  /** A commit that is on its way. */
  private record Late(Transaction transaction, int epoch) {}

  /** The one consumer group. */
  public Group group() {
    return group;
  }

  /** How many calls of clients there were. */
  public long calls() {
    return calls;
  }

  /** Counts a call of a client. */
  public void called() {
    calls++;
  }

  /** Monotonic time in milliseconds. */
  public long millis() {
    return millis;
  }

  /** What the clocks on the wall show, in epoch milliseconds. */
  public long wallMillis() {
    return millis + shift;
  }

  /** Sets all clocks on the wall forward, or back by a negative number. */
  public void shift(long by) {
    shift += by;
  }

  /** Lets time pass: transactions and sessions may run out of it. */
  public void pass(long by) {
    millis += by;
    for (Map.Entry<String, Writer> entry : writers.entrySet()) {
      boolean expired =
          entry
              .getValue()
              .transaction
              .filter(t -> t.isOpen() && t.begun() + TRANSACTION_TIMEOUT <= millis)
              .isPresent();
      if (expired) {
        fence(entry.getKey());
      }
    }
    if (by >= SETTLED_AFTER) {
      settleAll();
    }
    group.expire(millis);
  }

  /** One partition of a topic. */
  public Log log(String topic, int partition) {
    return logs.computeIfAbsent(topic + "-" + partition, _ -> new Log(topic, partition));
  }

  /** All partitions of a topic. */
  public List<Log> logs(String topic) {
    List<Log> all = new ArrayList<>();
    for (int partition = 0; partition < partitions; partition++) {
      all.add(log(topic, partition));
    }
    return all;
  }

  /** Appends a record without a transaction. */
  public void append(Entry.Draft draft) {
    log(draft.topic(), draft.partition()).append(draft, wallMillis(), Optional.empty());
  }

  /** Ends whatever is open under a transactional id; the epoch that may write from now on. */
  public int fence(String transactionalId) {
    Writer writer = writers.computeIfAbsent(transactionalId, _ -> new Writer());
    writer.epoch++;
    writer.transaction.ifPresent(transaction -> {
      if (transaction.isOpen()) {
        end(transaction, false);
      }
      settle(transaction);
    });
    writer.transaction = Optional.empty();
    return writer.epoch;
  }

  /** Begins a transaction. */
  public Transaction begin(String transactionalId, int epoch, Object work) throws Fenced {
    Writer writer = writer(transactionalId, epoch);
    writer.transaction.ifPresent(this::settle);
    Transaction transaction = new Transaction(transactionalId, millis, work);
    writer.transaction = Optional.of(transaction);
    return transaction;
  }

  /** Appends a record in a transaction. */
  public void append(Transaction transaction, int epoch, Entry.Draft draft) throws Fenced {
    requireCurrent(transaction, epoch);
    Log log = log(draft.topic(), draft.partition());
    transaction.add(log, log.append(draft, wallMillis(), Optional.of(transaction)));
  }

  /** Adds offsets of the group to a transaction. */
  public void offsets(Transaction transaction, int epoch, Map<Integer, Long> offsets)
      throws Fenced {
    requireCurrent(transaction, epoch);
    transaction.offsets().putAll(offsets);
  }

  /** Commits a transaction. */
  public void commit(Transaction transaction, int epoch) throws Fenced {
    requireCurrent(transaction, epoch);
    end(transaction, true);
  }

  /** The word to commit is sent and delayed, see {@link #deliverLate}. */
  public void commitLate(Transaction transaction, int epoch) {
    late.add(new Late(transaction, epoch));
  }

  /** The first delayed word to commit arrives; a fenced writer's changes nothing. */
  public void deliverLate() {
    if (late.isEmpty()) {
      return;
    }
    Late word = late.removeFirst();
    Writer writer = writers.get(word.transaction().transactionalId());
    if (writer != null && isCurrent(writer, word.transaction(), word.epoch())) {
      end(word.transaction(), true);
    }
  }

  /** Marks the oldest decided transaction in one more log. */
  public void settleOne() {
    if (!unsettled.isEmpty()) {
      Transaction first = unsettled.getFirst();
      if (!first.isSettled()) {
        first.markOne(wallMillis());
      }
      unsettled.removeIf(Transaction::isSettled);
    }
  }

  /** Marks all decided transactions. */
  public void settleAll() {
    List.copyOf(unsettled).forEach(this::settle);
  }

  private void settle(Transaction transaction) {
    while (!transaction.isSettled()) {
      transaction.markOne(wallMillis());
    }
    unsettled.remove(transaction);
  }

  private void end(Transaction transaction, boolean commit) {
    transaction.decide(commit);
    unsettled.add(transaction);
    if (commit) {
      committed.accept(transaction);
    }
  }

  private Writer writer(String transactionalId, int epoch) throws Fenced {
    Writer writer = writers.get(transactionalId);
    if (writer == null || writer.epoch != epoch) {
      throw new Fenced(transactionalId + " was fenced");
    }
    return writer;
  }

  private void requireCurrent(Transaction transaction, int epoch) throws Fenced {
    Writer writer = writer(transaction.transactionalId(), epoch);
    if (!isCurrent(writer, transaction, epoch)) {
      throw new Fenced(transaction.transactionalId() + " has no such transaction");
    }
  }

  private static boolean isCurrent(Writer writer, Transaction transaction, int epoch) {
    return writer.epoch == epoch
        && writer.transaction.filter(transaction::equals).isPresent()
        && transaction.isOpen();
  }
}
