package dev.slipway.skopos.plan;

import java.time.Instant;

/** Where a plan stands. */
sealed interface Phase {
  /** It has not begun. */
  record Idle() implements Phase {}

  /**
   * A call is to be made.
   *
   * @param attempt from 1
   * @param failures how many attempts failed
   * @param started whether its start is in the journal
   */
  record Calling(StepRef at, int attempt, int failures, boolean started, Call call, Instant since)
      implements Phase {}

  /** A failed call waits to be made again. */
  record Resting(StepRef at, int attempt, int failures, Call call, Instant since, Instant until)
      implements Phase {}

  /** A call is in doubt, and a plugin is asked what there is. */
  record Doubting(StepRef at, int attempt, int failures, Call call, Instant since)
      implements Phase {}

  /** A call is in doubt, and a person is asked what to do. */
  record Undecided(Doubting doubt, Question question) implements Phase {}

  /** A delay runs. */
  record Delaying(StepRef at, Instant since, Instant until) implements Phase {}

  /** A gate is open. */
  record Asking(StepRef at, Instant since, Question question) implements Phase {}

  /** A step has ended, and its exit is paused. */
  record PausedAt(StepRef at, Exit exit, Question question) implements Phase {}

  /** Somebody holds the plan before a step. */
  record Held(StepRef before) implements Phase {}

  /** It has ended. */
  record Over(Verdict verdict) implements Phase {}
}
