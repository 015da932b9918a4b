package dev.slipway.sequence;

import dev.slipway.event.Event;
import dev.slipway.sequence.PieceKey.RunKey;
import java.time.Instant;

/** What makes the machine move. */
public sealed interface Signal {
  /** An event came in that is new: (source, id) was not seen before. */
  record Received(Event event) implements Signal {}

  /** The deadline of a run has come, see {@link SequenceRun#nextDeadline()}. */
  record TimerDue(RunKey run, Instant deadline) implements Signal {}

  /**
   * An event that the machine asked for is too large to be sent. The state of that transition is
   * kept, this event is withheld and the others are sent; then this signal follows. The task that
   * should have been triggered ends as errored.
   *
   * @param event the event that was not sent, as it stood in {@link Action.Emit}
   * @param bytes its size on the wire
   */
  record OutputTooLarge(Event event, long bytes) implements Signal {}

  /**
   * The state of a run is too large to be kept. Nothing of the transition that led to it is sent or
   * kept; this signal follows on the state before it. The run ends as errored and starts nothing.
   *
   * @param run the run whose piece was not written
   * @param bytes its size
   */
  record StateTooLarge(RunKey run, long bytes) implements Signal {}
}
