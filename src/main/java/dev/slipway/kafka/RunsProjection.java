package dev.slipway.kafka;

import dev.slipway.event.Event;
import dev.slipway.history.OpenTasks;
import dev.slipway.history.OrderSketch;
import dev.slipway.history.Runs;
import dev.slipway.history.Sketch;
import dev.slipway.sequence.PieceKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.wire.SketchForm;
import dev.slipway.wire.StateCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Keeps {@link Runs} and {@link OpenTasks} up to date from the controller's changelog. */
public final class RunsProjection implements AutoCloseable {
  private final Runs runs;
  private final OpenTasks openTasks;
  private final Function<SequenceRun, Optional<Event>> orders;
  private final Tail state;

  /**
   * A projection that reads the changelog from its beginning.
   *
   * @param orders the {@code .triggered} of the task that a run waits for
   */
  public RunsProjection(
      String bootstrapServers,
      Topics topics,
      Runs runs,
      OpenTasks openTasks,
      Function<SequenceRun, Optional<Event>> orders,
      LaneMonitor monitor) {
    this.runs = runs;
    this.openTasks = openTasks;
    this.orders = orders;
    this.state =
        new Tail(
            bootstrapServers,
            topics.state(),
            topics.partitions(),
            Tail.BEGINNING,
            this::take,
            monitor);
  }

  /** Reads the past, then goes on; false where the past takes longer than that. */
  public boolean start(Duration patience) throws InterruptedException {
    return state.start().awaitCaughtUp(patience);
  }

  private void take(ConsumerRecord<byte[], byte[]> record) {
    String name = new String(record.key(), StandardCharsets.UTF_8);
    if (!isPiece(name)) {
      return;
    }
    PieceKey key = PieceKey.parse(name);
    if (record.value() == null) {
      runs.remove(key);
      close(key);
      return;
    }
    Sketch piece = SketchForm.read(key, ChangelogHeaders.sketch(record.headers()), record.value());
    runs.put(piece);
    if (piece instanceof Sketch.OfRun run) {
      run.order().ifPresentOrElse(order -> open(run, order, record.value()), () -> close(key));
    }
  }

  private static boolean isPiece(String key) {
    return !key.equals(LaneRecord.KEY)
        && !key.startsWith(SeenEvents.PREFIX)
        && !key.startsWith(ClusterRecord.PREFIX);
  }

  private void open(Sketch.OfRun run, Sketch.OfOrder order, byte[] value) {
    openTasks.opened(
        new OrderSketch(
            run.key(),
            order.id(),
            order.task(),
            run.stage(),
            run.service(),
            () -> orders.apply((SequenceRun) StateCodec.parse(value))));
  }

  private void close(PieceKey key) {
    if (key instanceof RunKey run) {
      openTasks.closed(run);
    }
  }

  @Override
  public void close() {
    state.close();
  }
}
