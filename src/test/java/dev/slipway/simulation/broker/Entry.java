package dev.slipway.simulation.broker;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What stands at one offset of a log.
 *
 * @param millis when it was appended, by the broker's wall clock
 * @param transaction the transaction that it belongs to; empty where it was sent without one
 * @param marker whether it is the end mark of its transaction rather than a record
 */
public record Entry(
    long offset,
    byte @Nullable [] key,
    byte @Nullable [] value,
    List<Header> headers,
    long millis,
    Optional<Transaction> transaction,
    boolean marker) {
  public Entry {
    headers = List.copyOf(headers);
  }

  /** One header of a record. */
  public record Header(String name, byte[] value) {}

  /** A record on its way to the broker. */
  public record Draft(
      String topic,
      int partition,
      byte @Nullable [] key,
      byte @Nullable [] value,
      List<Header> headers) {
    public Draft {
      headers = List.copyOf(headers);
    }
  }

  /** Whether a reader of committed records sees it, once its transaction is decided. */
  public boolean isVisible() {
    return !marker && transaction.map(Transaction::isCommitted).orElse(true);
  }
}
