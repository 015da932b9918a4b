package dev.slipway.uniform;

import java.nio.file.Path;
import java.time.InstantSource;

/**
 * What a host remembers of its orders beyond a crash: how often they were taken up, and how they
 * came out. With it, an order that comes again after its work was done is answered, not done again.
 */
public interface OrderJournal {
  /** Notes that a worker takes an order up, and says what was known of it. */
  Entry begin(String orderId, String worker);

  /** Notes how the work came out, before the answer is sent. */
  void ended(String orderId, String worker, Outcome outcome);

  /** Notes that the work was given back before it ended; such an attempt is no death. */
  void returned(String orderId, String worker);

  /** What is known of an order. */
  sealed interface Entry {
    /**
     * The work is to be done.
     *
     * @param attempt the number of this attempt, from 1
     * @param deaths how many attempts neither ended nor were given back: their process died
     */
    record Open(int attempt, int deaths) implements Entry {}

    /** The work was done before. */
    record Ended(int attempt, Outcome outcome) implements Entry {}
  }

  /** A journal for as long as the process lives. */
  static OrderJournal inMemory() {
    return new MemoryJournal();
  }

  /** A journal in a folder, one small file for each order and worker, kept for eight days. */
  static OrderJournal inFolder(Path folder, JsonCodec json, InstantSource clock) {
    return new FolderJournal(folder, json, clock);
  }
}
