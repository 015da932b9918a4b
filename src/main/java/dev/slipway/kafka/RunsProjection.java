package dev.slipway.kafka;

import dev.slipway.event.Event;
import dev.slipway.history.OpenTasks;
import dev.slipway.history.Runs;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.TaskRun;
import dev.slipway.wire.Decoded;
import dev.slipway.wire.StateCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
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
    Piece piece = StateCodec.parse(record.value());
    runs.put(List.of(piece));
    if (piece instanceof SequenceRun run) {
      noteTasks(run);
    }
  }

  private static boolean isPiece(String key) {
    return !key.equals(LaneRecord.KEY)
        && !key.startsWith(SeenEvents.PREFIX)
        && !key.startsWith(ClusterRecord.PREFIX);
  }

  private void noteTasks(SequenceRun run) {
    for (TaskRun task : run.taskRuns()) {
      if (isWaiting(task)) {
        oldestOpenMillis = Math.min(oldestOpenMillis, task.triggeredAt().toEpochMilli());
      } else {
        openTasks.answered(task.id());
      }
    }
  }

  private synchronized void takeEvent(ConsumerRecord<byte[], byte[]> record) {
    if (EventRecords.decode(record.headers(), record.value()) instanceof Decoded.Good good
        && !isAnswered(good.event())) {
      openTasks.seen(good.event());
    }
  }

  /** Whether the changelog, which is read on its own, is further than what the controller said. */
  private boolean isAnswered(Event event) {
    return runs.task(new DeliveryKey(event.project(), event.context()), event.id())
        .filter(task -> !isWaiting(task))
        .isPresent();
  }

  private static boolean isWaiting(TaskRun task) {
    return task.answers().isEmpty() && task.end().isEmpty();
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
