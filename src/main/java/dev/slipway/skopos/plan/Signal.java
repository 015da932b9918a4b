package dev.slipway.skopos.plan;

import dev.slipway.event.Data;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What makes the machine move: the entries of a plan's journal. Those of the worker carry its
 * epoch; what an earlier worker says after another took over is not applied (skopos 4.5).
 */
public sealed interface Signal {
  /** The plan begins, with a worker whose name nobody else has. */
  record Begun(String worker) implements Signal {}

  /** A call is about to be made. */
  record Started(int epoch, StepRef at, int attempt) implements Signal {}

  /** A call has been made. */
  record Finished(int epoch, StepRef at, int attempt, CallOutcome outcome) implements Signal {}

  /**
   * A plugin said which instances there are, after a call in doubt.
   *
   * @param instances by component, as {@code inst_describe_init} answers; empty where nobody could
   *     say
   */
  record Described(int epoch, Optional<Map<String, @Nullable Object>> instances) implements Signal {
    public Described {
      instances = instances.map(Data::copy);
    }
  }

  /** A time has come: the end of a delay, of a pause between attempts, or of a question. */
  record Elapsed(int epoch) implements Signal {}

  /**
   * A question was answered.
   *
   * @param question its id
   * @param answer one of its answers
   * @param who for the record; may be empty
   * @param comment for the record; may be empty
   */
  record Answered(String question, String answer, String who, String comment) implements Signal {}

  /**
   * Somebody wants the plan to wait before its next step.
   *
   * @param event the id of the event that says so; may be empty
   */
  record Paused(String who, String event) implements Signal {}

  /**
   * Somebody wants the plan to go on.
   *
   * @param event the id of the event that says so; may be empty
   */
  record Resumed(String who, String event) implements Signal {}

  /**
   * Somebody wants the plan to end.
   *
   * @param rollback whether by its cleanup path, from the current step's on_fail
   * @param event the id of the event that says so; may be empty
   */
  record Aborted(boolean rollback, String reason, String event) implements Signal {}

  /** Another worker goes on with the plan. */
  record TakenOver(int epoch, String worker) implements Signal {}

  /** The event behind a signal from outside; empty where there is none. */
  default String event() {
    return switch (this) {
      case Paused paused -> paused.event();
      case Resumed resumed -> resumed.event();
      case Aborted aborted -> aborted.event();
      case Begun _, Started _, Finished _, Described _, Elapsed _, Answered _, TakenOver _ -> "";
    };
  }
}
