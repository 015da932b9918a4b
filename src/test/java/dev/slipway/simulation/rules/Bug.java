package dev.slipway.simulation.rules;

import static dev.slipway.simulation.rules.Invariant.I10_QUEUEING;
import static dev.slipway.simulation.rules.Invariant.I11_AUTHORITY;
import static dev.slipway.simulation.rules.Invariant.I12_TIME;
import static dev.slipway.simulation.rules.Invariant.I14_VERSION_PINNING;
import static dev.slipway.simulation.rules.Invariant.I1_NO_LOSS;
import static dev.slipway.simulation.rules.Invariant.I2_EXACTLY_ONCE_TRANSITION;
import static dev.slipway.simulation.rules.Invariant.I3_EXACTLY_ONCE_TRIGGER;
import static dev.slipway.simulation.rules.Invariant.I4_CAUSALITY;
import static dev.slipway.simulation.rules.Invariant.I5_SINGLE_OPEN_TASK;
import static dev.slipway.simulation.rules.Invariant.I6_TERMINAL_IS_FINAL;
import static dev.slipway.simulation.rules.Invariant.I7_FOLD_IS_STATE;
import static dev.slipway.simulation.rules.Invariant.I8_COMMUTATION;
import static dev.slipway.simulation.rules.Invariant.I9_SINGLE_WRITER;

import java.util.Set;

/**
 * Mistakes that are seeded on purpose, each with what finds it: the simulation is as good as the
 * bugs that it catches. Those of the lane are built into its clients, those of the machine into
 * {@link FaultyMachine}.
 */
public enum Bug {
  /** Everything is as it should be. */
  NONE(0),
  /** The lane forgets what it has seen. */
  NO_DEDUPE(40, I1_NO_LOSS, I2_EXACTLY_ONCE_TRANSITION),
  /** What was seen does not reach the changelog. */
  DEDUPE_LOST_ON_RESTART(40, I1_NO_LOSS, I2_EXACTLY_ONCE_TRANSITION),
  /** The transaction is committed, then the events are sent. */
  COMMIT_BEFORE_SEND(40, I3_EXACTLY_ONCE_TRIGGER),
  /** The position in the inbox is written beside the transaction. */
  OFFSETS_OUTSIDE_TRANSACTION(40, I1_NO_LOSS, I2_EXACTLY_ONCE_TRANSITION, I7_FOLD_IS_STATE),
  /** A new owner does not fence the old one, and the group lets anybody in. */
  NO_FENCING(40, I2_EXACTLY_ONCE_TRANSITION, I7_FOLD_IS_STATE, I9_SINGLE_WRITER),
  /** The lane goes on with its state although the outcome of a commit is not known. */
  STATE_SWAPPED_BEFORE_COMMIT(
      40,
      I1_NO_LOSS,
      I2_EXACTLY_ONCE_TRANSITION,
      I3_EXACTLY_ONCE_TRIGGER,
      I7_FOLD_IS_STATE,
      I12_TIME),
  /** The state is read up to the first open transaction only. */
  RESTORE_TO_STABLE_END(
      80, I1_NO_LOSS, I2_EXACTLY_ONCE_TRANSITION, I7_FOLD_IS_STATE, I9_SINGLE_WRITER),
  /** The state is read with what was never committed. */
  RESTORE_READS_UNCOMMITTED(
      40,
      I1_NO_LOSS,
      I2_EXACTLY_ONCE_TRANSITION,
      I3_EXACTLY_ONCE_TRIGGER,
      I7_FOLD_IS_STATE,
      I12_TIME),
  /** The claim of a partition is not in the log before the group is asked. */
  CLAIM_NOT_FLUSHED(
      150, I1_NO_LOSS, I2_EXACTLY_ONCE_TRANSITION, I7_FOLD_IS_STATE, I9_SINGLE_WRITER),
  /** A misplaced record is dropped. */
  FORWARD_LOST(40, I1_NO_LOSS),
  /** A record that cannot be read is dropped. */
  LETTER_LOST(40, I1_NO_LOSS),
  /** A timer that fired is armed again. */
  TIMER_REARMED(40, I12_TIME),
  /** Timers do not reach the changelog. */
  TIMER_LOST_ON_RESTART(40, I7_FOLD_IS_STATE, I12_TIME),
  /** The lane's clock is ahead. */
  FAST_CLOCK(40, I12_TIME),
  /** The lane's clock goes on as before when the wall is set back. */
  WALL_SET_BACK_IGNORED(40, I12_TIME),
  /** An answer to a task that has ended changes the run. */
  LATE_ANSWER_APPLIED(40, I2_EXACTLY_ONCE_TRANSITION, I6_TERMINAL_IS_FINAL),
  /** Ids are drawn for each attempt. */
  RANDOM_ID(40, I3_EXACTLY_ONCE_TRIGGER, I4_CAUSALITY, I8_COMMUTATION),
  /** A follow-up is sent twice. */
  FOLLOW_UP_TWICE(40, I3_EXACTLY_ONCE_TRIGGER),
  /** Who ends keeps the place. */
  PLACE_LEAKED(40, I1_NO_LOSS, I10_QUEUEING),
  /** Two hold one place. */
  PLACE_TAKEN_TWICE(40, I10_QUEUEING),
  /** The last that comes is the first that goes on. */
  QUEUE_REVERSED(40, I10_QUEUEING),
  /** An abort changes a run that has ended. */
  TERMINAL_NOT_FINAL(40, I6_TERMINAL_IS_FINAL),
  /** An aborted sequence finishes twice. */
  FINISHED_TWICE(40, I3_EXACTLY_ONCE_TRIGGER, I6_TERMINAL_IS_FINAL),
  /** A sequence ends without a word. */
  FINISHED_NEVER_SAID(40, I6_TERMINAL_IS_FINAL),
  /** A task that ran out of time stays open beside the next. */
  TIMEOUT_LEAVES_TASK_OPEN(40, I4_CAUSALITY, I5_SINGLE_OPEN_TASK, I6_TERMINAL_IS_FINAL),
  /** A delivery follows the newest shipyard. */
  REVISION_NOT_PINNED(40, I14_VERSION_PINNING),
  /** An answer is taken although it does not know the task's id. */
  GUESSED_ANSWER_TAKEN(40, I11_AUTHORITY),
  /** What one service does depends on another one. */
  SERVICES_NOT_APART(40, I8_COMMUTATION);

  private final int withinSeeds;
  private final Set<Invariant> broken;

  Bug(int withinSeeds, Invariant... broken) {
    this.withinSeeds = withinSeeds;
    this.broken = Set.of(broken);
  }

  /** In how many seeds it must show. */
  public int withinSeeds() {
    return withinSeeds;
  }

  /** Whether it may show as a violation of an invariant. */
  public boolean breaks(Invariant invariant) {
    return broken.contains(invariant);
  }
}
