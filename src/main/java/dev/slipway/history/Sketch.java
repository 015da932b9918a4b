package dev.slipway.history;

import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.RunState;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.StageQueue;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What lists and filters ask of a piece of state. The whole piece is made when somebody looks at
 * it: of many thousands kept, hardly one is looked at.
 */
public sealed interface Sketch {
  /** The name of the piece. */
  PieceKey key();

  /** A delivery. */
  record OfDelivery(DeliveryKey key, Instant startedAt, boolean ended, Supplier<Delivery> whole)
      implements Sketch {}

  /**
   * A run.
   *
   * @param order the task that waits for somebody to answer it
   * @param approvals the ids of the approvals that it has come to, in order
   */
  record OfRun(
      RunKey key,
      String stage,
      String service,
      RunState state,
      Optional<OfOrder> order,
      List<String> approvals,
      Supplier<SequenceRun> whole)
      implements Sketch {
    public OfRun {
      approvals = List.copyOf(approvals);
    }
  }

  /**
   * A task that nobody has answered yet.
   *
   * @param id of its {@code .triggered}
   * @param task its name
   */
  record OfOrder(String id, String task) {}

  /** A queue. */
  record OfQueue(QueueKey key, Supplier<StageQueue> whole) implements Sketch {}

  /** The sketch of a piece that is there. */
  static Sketch of(Piece piece) {
    return switch (piece) {
      case Delivery delivery ->
          new OfDelivery(
              delivery.key(), delivery.startedAt(), delivery.endedAt().isPresent(), () -> delivery);
      case SequenceRun run ->
          new OfRun(
              run.key(),
              run.stage(),
              run.service(),
              run.state(),
              run.order().map(task -> new OfOrder(task.id(), task.name())),
              run.approvals(),
              () -> run);
      case StageQueue queue -> new OfQueue(queue.key(), () -> queue);
    };
  }
}
