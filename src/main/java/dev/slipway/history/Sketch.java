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
import dev.slipway.sequence.TaskRun;
import java.time.Instant;
import java.util.List;
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
   * @param tasks the tasks that were triggered, in order
   */
  record OfRun(
      RunKey key,
      String stage,
      String service,
      RunState state,
      List<OfTask> tasks,
      Supplier<SequenceRun> whole)
      implements Sketch {
    public OfRun {
      tasks = List.copyOf(tasks);
    }
  }

  /**
   * A task of a run.
   *
   * @param id of its {@code .triggered}
   * @param triggeredAt in epoch milliseconds
   * @param waiting whether nobody has answered it and it has not ended
   */
  record OfTask(String id, long triggeredAt, boolean waiting) {}

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
              run.taskRuns().stream().map(Sketch::of).toList(),
              () -> run);
      case StageQueue queue -> new OfQueue(queue.key(), () -> queue);
    };
  }

  private static OfTask of(TaskRun task) {
    return new OfTask(
        task.id(),
        task.triggeredAt().toEpochMilli(),
        task.answers().isEmpty() && task.end().isEmpty());
  }
}
