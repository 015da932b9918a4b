package dev.slipway.skopos.plan;

import java.time.Instant;

/** What there is to tell of a plan. */
public sealed interface Report {
  /** A step begins. */
  record Entered(StepRef at, Step step, Instant time) implements Report {}

  /**
   * A step has ended.
   *
   * @param exit the exit taken
   * @param message why it failed; may be empty
   * @param since when it began
   */
  record Ended(
      StepRef at,
      Step step,
      Verdict verdict,
      Exit exit,
      String message,
      Instant since,
      Instant time)
      implements Report {
    /** The line of a trace: {@code id#0 fail -> id-900,warn}. */
    public String line() {
      return at.text() + " " + verdict.text() + " -> " + exit.text();
    }
  }

  /** Something for the log. */
  record Noted(Note note, StepRef at, String text, Instant time) implements Report {
    /** The line of a log: {@code warn id#0 text}; a gate is named by its id alone. */
    public String line() {
      String place = note == Note.GATE ? at.step() : at.text();
      return (note.text() + " " + place + " " + text).strip();
    }
  }

  /** What a call came to that is made again. */
  record Retried(StepRef at, int attempt, String message, Instant time) implements Report {}

  /** The plan has ended. */
  record Over(Verdict verdict, Instant time) implements Report {}

  /** The kinds of notes. */
  enum Note {
    /** By the flag info. */
    INFO,
    /** By the flag warn. */
    WARN,
    /** The plan pauses, by the flag pause. */
    PAUSE,
    /** A person is asked. */
    GATE,
    /** A step cannot be run. */
    ERROR,
    /** Nobody knows whether a call was made. */
    DOUBT,
    /** Somebody from outside did something: an answer, a pause, an abort. */
    CONTROL;

    /** The word in a log. */
    public String text() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
