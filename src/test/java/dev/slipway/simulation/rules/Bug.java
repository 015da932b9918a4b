package dev.slipway.simulation.rules;

/**
 * Mistakes that are seeded on purpose, each with what finds it: the simulation is as good as the
 * bugs that it catches. Those of the lane are built into its clients, those of the machine into
 * {@link FaultyMachine}.
 */
public enum Bug {
  /** Everything is as it should be. */
  NONE,
  /** The lane forgets what it has seen. */
  NO_DEDUPE,
  /** What was seen does not reach the changelog. */
  DEDUPE_LOST_ON_RESTART,
  /** The transaction is committed, then the events are sent. */
  COMMIT_BEFORE_SEND,
  /** The position in the inbox is written beside the transaction. */
  OFFSETS_OUTSIDE_TRANSACTION,
  /** A new owner does not fence the old one, and the group lets anybody in. */
  NO_FENCING,
  /** The lane goes on with its state although the outcome of a commit is not known. */
  STATE_SWAPPED_BEFORE_COMMIT,
  /** The state is read up to the first open transaction only. */
  RESTORE_TO_STABLE_END,
  /** The state is read with what was never committed. */
  RESTORE_READS_UNCOMMITTED,
  /** The claim of a partition is not in the log before the group is asked. */
  CLAIM_NOT_FLUSHED,
  /** A misplaced record is dropped. */
  FORWARD_LOST,
  /** A record that cannot be read is dropped. */
  LETTER_LOST,
  /** A timer that fired is armed again. */
  TIMER_REARMED,
  /** Timers do not reach the changelog. */
  TIMER_LOST_ON_RESTART,
  /** The lane's clock is ahead. */
  FAST_CLOCK,
  /** An answer to a task that has ended changes the run. */
  LATE_ANSWER_APPLIED,
  /** Ids are drawn for each attempt. */
  RANDOM_ID,
  /** A follow-up is sent twice. */
  FOLLOW_UP_TWICE,
  /** Who ends keeps the place. */
  PLACE_LEAKED,
  /** Two hold one place. */
  PLACE_TAKEN_TWICE,
  /** The last that comes is the first that goes on. */
  QUEUE_REVERSED,
  /** An abort changes a run that has ended. */
  TERMINAL_NOT_FINAL,
  /** An aborted sequence finishes twice. */
  FINISHED_TWICE,
  /** A sequence ends without a word. */
  FINISHED_NEVER_SAID,
  /** A task that ran out of time stays open beside the next. */
  TIMEOUT_LEAVES_TASK_OPEN,
  /** A delivery follows the newest shipyard. */
  REVISION_NOT_PINNED,
  /** An answer is taken although it does not know the task's id. */
  GUESSED_ANSWER_TAKEN,
  /** What one service does depends on another one. */
  SERVICES_NOT_APART
}
