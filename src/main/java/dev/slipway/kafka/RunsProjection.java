package dev.slipway.kafka;

import dev.slipway.history.OpenTasks;
import dev.slipway.history.OrderSketch;
import dev.slipway.history.Runs;
import dev.slipway.history.Sketch;
import dev.slipway.sequence.PieceKey;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.wire.Decoded;
import dev.slipway.wire.Glance;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Keeps {@link Runs} and {@link OpenTasks} up to date: the first from the controller's changelog,
 * the second from what the controller says, as far as the changelog has it open.
 */
public final class RunsProjection implements AutoCloseable {
  private static final Duration OVERLAP = Duration.ofMinutes(1);

  private final String bootstrapServers;
  private final Topics topics;
  private final Runs runs;
  private final OpenTasks openTasks;
  private final LaneMonitor monitor;
  private final Tail state;
  private @Nullable Tail events;
  private volatile long oldestOpenMillis;

  /** A projection that reads the changelog from its beginning. */
  public RunsProjection(
      String bootstrapServers, Topics topics, Runs runs, OpenTasks openTasks, LaneMonitor monitor) {
    this.bootstrapServers = bootstrapServers;
    this.topics = topics;
    this.runs = runs;
    this.openTasks = openTasks;
    this.monitor = monitor;
    // What is triggered while the changelog is being read must not be missed.
    this.oldestOpenMillis = System.currentTimeMillis() - OVERLAP.toMillis();
    this.state =
        new Tail(
            bootstrapServers,
            topics.state(),
            topics.partitions(),
            Tail.BEGINNING,
            this::takePiece,
            monitor);
  }

  /** Reads the past, then goes on; false where the past takes longer than that. */
  public boolean start(Duration patience) throws InterruptedException {
    state.start();
    boolean caughtUp = state.awaitCaughtUp(patience);
    events =
        new Tail(
                bootstrapServers,
                topics.events(),
                topics.partitions(),
                oldestOpenMillis,
                this::takeEvent,
                monitor)
            .start();
    return caughtUp;
  }

  private synchronized void takePiece(ConsumerRecord<byte[], byte[]> record) {
    String key = new String(record.key(), StandardCharsets.UTF_8);
    if (!isPiece(key)) {
      return;
    }
    if (record.value() == null) {
      runs.remove(PieceKey.parse(key));
      return;
    }
    Sketch piece = Glance.piece(record.value());
    runs.put(piece);
    if (piece instanceof Sketch.OfRun run) {
      noteTasks(run);
    }
  }

  private static boolean isPiece(String key) {
    return !key.equals(LaneRecord.KEY)
        && !key.startsWith(SeenEvents.PREFIX)
        && !key.startsWith(ClusterRecord.PREFIX);
  }

  private void noteTasks(Sketch.OfRun run) {
    for (Sketch.OfTask task : run.tasks()) {
      if (task.waiting()) {
        oldestOpenMillis = Math.min(oldestOpenMillis, task.triggeredAt());
      } else {
        openTasks.answered(task.id());
      }
    }
  }

  private synchronized void takeEvent(ConsumerRecord<byte[], byte[]> record) {
    Optional.ofNullable(record.value())
        .flatMap(Glance::event)
        .or(() -> whole(record))
        .filter(event -> !isAnswered(event))
        .ifPresent(openTasks::seen);
  }

  private static Optional<OrderSketch> whole(ConsumerRecord<byte[], byte[]> record) {
    return EventRecords.decode(record.headers(), record.value()) instanceof Decoded.Good good
        ? Optional.of(OrderSketch.of(good.event()))
        : Optional.empty();
  }

  /** Whether the changelog, which is read on its own, is further than what the controller said. */
  private boolean isAnswered(OrderSketch event) {
    return runs.task(new DeliveryKey(event.project(), event.context()), event.id())
        .filter(task -> !task.waiting())
        .isPresent();
  }

  @Override
  public void close() {
    state.close();
    Tail following = events;
    if (following != null) {
      following.close();
    }
  }
}
