package dev.slipway.sequence;

import java.time.Instant;

/** What a run is about to do next. */
public sealed interface Step {
  /** It has not begun and wants a place. */
  record Queued() implements Step {}

  /**
   * Its next task is held: by a pause, or until the place is free again.
   *
   * @param position index of the task in the sequence
   * @param waited whether the task's {@code triggeredAfter} is over
   */
  record Held(int position, boolean waited) implements Step {}

  /** The {@code triggeredAfter} of its next task is running. */
  record Delayed(int position, Instant until) implements Step {}

  /** The last of its tasks is open. */
  record Open() implements Step {}

  /** Nothing any more. */
  record Ended() implements Step {}
}
