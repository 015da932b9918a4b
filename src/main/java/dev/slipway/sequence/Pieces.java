package dev.slipway.sequence;

import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import java.util.Optional;

/** The state as the machine may read it: single pieces by key, without enumeration. */
public interface Pieces {
  /** The head of a delivery. */
  Optional<Delivery> delivery(DeliveryKey key);

  /** One run of a sequence. */
  Optional<SequenceRun> run(RunKey key);

  /** Who holds a place and who waits for it; empty where nobody does. */
  Optional<StageQueue> queue(QueueKey key);
}
