package dev.slipway.skopos;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The journals of plans: what makes a run survive its worker. The port to Kafka and to files. */
public interface PlanJournal {
  /**
   * The journal of a run.
   *
   * @param project decides where it is kept
   * @param run the id of the run
   */
  RunJournal of(String project, String run);

  /** The journal of one run, in the order of the log, which decides between two workers. */
  interface RunJournal {
    /** All entries so far; none where the run has not begun. */
    List<Entry> read() throws InterruptedException;

    /**
     * Writes an entry so that it survives a crash. Returns what came into the log since the last
     * look, this entry last; others may have written in between.
     */
    List<Entry> append(Entry entry) throws InterruptedException;

    /** What was noted when the run ended; empty while it has not. */
    Optional<Map<String, @Nullable Object>> ended() throws InterruptedException;

    /** Notes that the run has ended, and how; its entries may go. */
    void end(Map<String, @Nullable Object> outcome) throws InterruptedException;
  }
}
