package dev.slipway.sequence;

import dev.slipway.event.Event;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One transition while it is worked out: state read through what has changed, actions so far. */
final class Turn {
  private final Kit kit;
  private final Instant now;
  private final Pieces state;
  private final Map<PieceKey, Piece> changed = new LinkedHashMap<>();
  private final Map<PieceKey, @Nullable Piece> asked = new HashMap<>();
  private final List<Action> actions = new ArrayList<>();
  private final Deque<Release> releases = new ArrayDeque<>();

  Turn(Kit kit, Pieces state, Instant now) {
    this.kit = kit;
    this.state = state;
    this.now = now;
  }

  /** A place that somebody gave up; whoever waits for it is let in at the end of the turn. */
  record Release(QueueKey place, DeliveryKey delivery) {}

  Kit kit() {
    return kit;
  }

  Instant now() {
    return now;
  }

  /** The time after a while, in whole milliseconds and never too early. */
  Instant in(Duration delay) {
    Instant exact = now.plus(delay);
    Instant whole = exact.truncatedTo(ChronoUnit.MILLIS);
    return whole.equals(exact) ? exact : whole.plusMillis(1);
  }

  Optional<Delivery> delivery(DeliveryKey key) {
    return Optional.ofNullable((Delivery) piece(key, () -> state.delivery(key)));
  }

  /** The delivery of a run that is open. */
  Delivery delivery(SequenceRun run) {
    return delivery(run.key().delivery())
        .orElseThrow(() -> new IllegalStateException("no delivery for " + run.key().text()));
  }

  Optional<SequenceRun> run(RunKey key) {
    return Optional.ofNullable((SequenceRun) piece(key, () -> state.run(key)));
  }

  /**
   * The open run of a delivery that has come to the task with that id; looked for first in the
   * stage that it is said to be in.
   */
  Optional<SequenceRun> runOf(Delivery delivery, String taskId, String stage) {
    return runOf(delivery, taskId, open -> open.stage().equals(stage))
        .or(() -> runOf(delivery, taskId, open -> !open.stage().equals(stage)));
  }

  private Optional<SequenceRun> runOf(
      Delivery delivery, String taskId, Predicate<Delivery.OpenRun> which) {
    for (Delivery.OpenRun open : delivery.open()) {
      if (which.test(open)) {
        Optional<SequenceRun> run =
            run(delivery.run(open.number())).filter(r -> r.taskRun(taskId).isPresent());
        if (run.isPresent()) {
          return run;
        }
      }
    }
    return Optional.empty();
  }

  StageQueue queue(QueueKey key) {
    StageQueue queue = (StageQueue) piece(key, () -> state.queue(key));
    return queue == null ? new StageQueue(key, List.of()) : queue;
  }

  /** A piece as it is now; the state is asked for each at most once. */
  private @Nullable Piece piece(PieceKey key, Supplier<Optional<? extends Piece>> stored) {
    Piece piece = changed.get(key);
    if (piece == null && !asked.containsKey(key)) {
      asked.put(key, stored.get().orElse(null));
    }
    return piece == null ? asked.get(key) : piece;
  }

  void put(Piece piece) {
    changed.put(piece.key(), piece);
  }

  void emit(Event event) {
    actions.add(new Action.Emit(event));
  }

  void ask(Action action) {
    actions.add(action);
  }

  void released(QueueKey place, DeliveryKey delivery) {
    releases.add(new Release(place, delivery));
  }

  Optional<Release> nextRelease() {
    return Optional.ofNullable(releases.poll());
  }

  Transition end(Outcome outcome) {
    List<Piece> kept = new ArrayList<>(changed.size());
    for (Piece piece : changed.values()) {
      boolean never =
          piece instanceof StageQueue queue && queue.isVoid() && state.queue(queue.key()).isEmpty();
      if (!never) {
        kept.add(piece);
      }
    }
    return new Transition(outcome, kept, actions);
  }
}
