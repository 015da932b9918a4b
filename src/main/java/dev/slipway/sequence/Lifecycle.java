package dev.slipway.sequence;

import static dev.slipway.sequence.RunState.ABORTED;
import static dev.slipway.sequence.RunState.FINISHED;
import static dev.slipway.sequence.RunState.PAUSED;
import static dev.slipway.sequence.RunState.STARTED;
import static dev.slipway.sequence.RunState.TIMED_OUT;
import static dev.slipway.sequence.RunState.TRIGGERED;
import static dev.slipway.sequence.RunState.WAITING;
import static dev.slipway.sequence.RunState.WAITING_FOR_APPROVAL;

import java.util.List;
import java.util.function.Consumer;

/** The table of legal moves of a run (semantics 8). The machine changes states only through it. */
public final class Lifecycle {
  /** One legal move and when it is made. */
  public record Move(RunState from, RunState to, String when) {}

  /** All legal moves. */
  public static final List<Move> MOVES =
      List.of(
          new Move(TRIGGERED, STARTED, "takes the place"),
          new Move(TRIGGERED, WAITING, "the place is taken or a pause holds it"),
          new Move(WAITING, STARTED, "takes the place"),
          new Move(WAITING, FINISHED, "its data are too large"),
          new Move(WAITING, ABORTED, "abort"),
          new Move(STARTED, WAITING_FOR_APPROVAL, "an approval is open"),
          new Move(STARTED, PAUSED, "pause"),
          new Move(STARTED, FINISHED, "no task is left"),
          new Move(STARTED, TIMED_OUT, "no task is left and one ran out of time"),
          new Move(STARTED, ABORTED, "abort"),
          new Move(WAITING_FOR_APPROVAL, STARTED, "the approval has ended"),
          new Move(WAITING_FOR_APPROVAL, PAUSED, "pause"),
          new Move(WAITING_FOR_APPROVAL, ABORTED, "abort"),
          new Move(PAUSED, STARTED, "resume"),
          new Move(PAUSED, WAITING_FOR_APPROVAL, "resume while an approval is open"),
          new Move(PAUSED, FINISHED, "no task is left"),
          new Move(PAUSED, TIMED_OUT, "no task is left and one ran out of time"),
          new Move(PAUSED, ABORTED, "abort"));

  private final Consumer<Move> observer;

  /** A lifecycle that tells an observer of every move. */
  Lifecycle(Consumer<Move> observer) {
    this.observer = observer;
  }

  /**
   * The new state.
   *
   * @throws IllegalStateException if the move is not in the table, which is a programming error
   */
  RunState move(RunState from, RunState to) {
    for (Move move : MOVES) {
      if (move.from() == from && move.to() == to) {
        observer.accept(move);
        return to;
      }
    }
    throw new IllegalStateException("a run cannot go from " + from.text() + " to " + to.text());
  }

  /** The table as a Mermaid state diagram. */
  public static String diagram() {
    StringBuilder text = new StringBuilder("stateDiagram-v2\n  [*] --> triggered\n");
    for (Move move : MOVES) {
      text.append("  ")
          .append(move.from().text())
          .append(" --> ")
          .append(move.to().text())
          .append(": ")
          .append(move.when())
          .append('\n');
    }
    for (RunState state : RunState.values()) {
      if (state.isFinal()) {
        text.append("  ").append(state.text()).append(" --> [*]\n");
      }
    }
    return text.toString();
  }
}
