package dev.slipway.skopos.plan;

import java.time.Instant;
import java.util.Optional;

/** The one thing that a plan needs to go on. */
public sealed interface Demand {
  /** The plan wants to begin. */
  record Begin() implements Demand {}

  /**
   * Make a call: note that it starts, make it, note how it came out.
   *
   * @param started whether its start is noted already, by this worker
   */
  record MakeCall(StepRef at, int attempt, Call call, boolean started) implements Demand {}

  /** Ask a plugin which instances there are; empty: there is nobody to ask. */
  record Describe(StepRef at, String plugin, String component) implements Demand {}

  /** Wait for a time. */
  record WaitUntil(Instant until) implements Demand {}

  /** Wait for an answer, at most until its question expires. */
  record Answer(Question question) implements Demand {}

  /** Wait until somebody resumes the plan. */
  record Resume() implements Demand {}

  /** Nothing: the plan has ended. */
  record Nothing(Verdict verdict) implements Demand {}

  /** When something happens by itself. */
  default Optional<Instant> deadline() {
    return switch (this) {
      case WaitUntil(Instant until) -> Optional.of(until);
      case Answer(Question question) -> question.expires();
      case Begin _, MakeCall _, Describe _, Resume _, Nothing _ -> Optional.empty();
    };
  }
}
