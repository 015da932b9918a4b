package dev.slipway.sequence;

import java.util.Arrays;
import java.util.Optional;

/** Where in its life a run of a sequence stands (semantics 8). */
public enum RunState {
  /** It was asked for. */
  TRIGGERED("triggered"),
  /** It waits for its place, or is held by a pause before it began. */
  WAITING("waiting"),
  /** It runs. */
  STARTED("started"),
  /** It runs, and somebody has to approve before it goes on. */
  WAITING_FOR_APPROVAL("waitingForApproval"),
  /** Its open task may finish; the next one is held. */
  PAUSED("paused"),
  /** It came to its end, whatever the result. */
  FINISHED("finished"),
  /** It came to its end, and a task ran out of time. */
  TIMED_OUT("timedOut"),
  /** Somebody ended it. */
  ABORTED("aborted");

  private final String text;

  RunState(String text) {
    this.text = text;
  }

  /** The word in REST answers and scenarios. */
  public String text() {
    return text;
  }

  /** Whether nothing changes any more. */
  public boolean isFinal() {
    return this == FINISHED || this == TIMED_OUT || this == ABORTED;
  }

  /** The state that a word names. */
  public static Optional<RunState> of(String text) {
    return Arrays.stream(values()).filter(s -> s.text.equals(text)).findFirst();
  }
}
