package dev.slipway.sequence;

import java.time.Instant;
import java.util.Optional;

/** One unit of state: read, changed and written as a whole. Pieces are immutable. */
public sealed interface Piece permits Delivery, SequenceRun, StageQueue {
  /** The name under which the piece is kept. */
  PieceKey key();

  /** Whether the piece says nothing any more and need not be kept. */
  boolean isVoid();

  /** When the machine wants a {@link Signal.TimerDue}, at the latest; empty: never. */
  Optional<Instant> nextDeadline();
}
