package dev.slipway.skopos.plan;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Something that a plan waits to be told.
 *
 * @param id unique in the run
 * @param kind what it is about
 * @param at the step
 * @param message for people
 * @param answers the words that answer it; the first one approves
 * @param expires when it answers itself; empty: never
 * @param byDefault the answer then
 */
public record Question(
    String id,
    Kind kind,
    StepRef at,
    String message,
    List<String> answers,
    Optional<Instant> expires,
    String byDefault) {
  /** What questions are about. */
  public enum Kind {
    /** A manual gate. */
    GATE,
    /** A pause that the plan asked for. */
    PAUSE,
    /** A call of which nobody knows whether it was made. */
    DOUBT
  }

  public Question {
    answers = List.copyOf(answers);
  }

  static Question gate(
      String id, StepRef at, String message, Optional<Instant> expires, Verdict byDefault) {
    return new Question(
        id, Kind.GATE, at, message, List.of("pass", "fail"), expires, byDefault.text());
  }

  static Question pause(String id, StepRef at) {
    return new Question(
        id,
        Kind.PAUSE,
        at,
        "paused after " + at.text(),
        List.of("resume"),
        Optional.empty(),
        "resume");
  }

  static Question doubt(String id, StepRef at, String message) {
    return new Question(
        id, Kind.DOUBT, at, message, List.of("retry", "pass", "fail"), Optional.empty(), "fail");
  }
}
