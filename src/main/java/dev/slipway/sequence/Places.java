package dev.slipway.sequence;

import dev.slipway.sequence.Delivery.OpenRun;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.StageQueue.Want;
import java.util.List;
import java.util.Optional;

/**
 * Who may run (semantics 6): one sequence per project, stage and service, and one per delivery and
 * stage; the others wait in order of arrival.
 */
final class Places {
  private Places() {}

  /** Enters a new run into the queue, at the end or where its predecessor stood. */
  static void enter(Turn turn, SequenceRun run, int index) {
    boolean paused = turn.delivery(run).isPaused(run.stage());
    StageQueue queue = turn.queue(run.place());
    int at = index < 0 ? queue.entries().size() : Math.min(index, queue.entries().size());
    turn.put(queue.entered(at, run.key(), paused ? Want.AWAY : Want.WAITS));
  }

  /** Says that a run wants its place again, unless it holds it. */
  static void want(Turn turn, SequenceRun run) {
    StageQueue queue = turn.queue(run.place());
    if (queue.want(run.key()).filter(w -> w == Want.AWAY).isPresent()) {
      turn.put(queue.with(run.key(), Want.WAITS));
    }
  }

  /** Whether a run holds its place. */
  static boolean holds(Turn turn, SequenceRun run) {
    return turn.queue(run.place()).want(run.key()).filter(w -> w == Want.HOLDS).isPresent();
  }

  /** Takes the place for a run that waits for it and is the first that can; says whether it did. */
  static boolean take(Turn turn, SequenceRun run) {
    return first(turn, run.place()).filter(run.key()::equals).isPresent() && give(turn, run);
  }

  /**
   * Takes the place for a run that follows another one of its delivery and keeps its place: nobody
   * is asked who waits longer.
   */
  static boolean keep(Turn turn, SequenceRun run) {
    StageQueue queue = turn.queue(run.place());
    boolean free = queue.holder().isEmpty() && !turn.delivery(run).isActive(run.stage());
    boolean wants = queue.want(run.key()).filter(w -> w == Want.WAITS).isPresent();
    return free && wants && give(turn, run);
  }

  private static boolean give(Turn turn, SequenceRun run) {
    turn.put(turn.queue(run.place()).with(run.key(), Want.HOLDS));
    turn.put(turn.delivery(run).active(run.key().number(), true));
    return true;
  }

  /** Gives the place up for now: an approval is open, or a pause holds the run. */
  static void leave(Turn turn, SequenceRun run) {
    boolean held = holds(turn, run);
    turn.put(turn.queue(run.place()).with(run.key(), Want.AWAY));
    if (held) {
      turn.put(turn.delivery(run).active(run.key().number(), false));
      turn.released(run.place(), run.key().delivery());
    }
  }

  /** Leaves the queue for good; says where in it the run stood. */
  static int quit(Turn turn, SequenceRun run) {
    StageQueue queue = turn.queue(run.place());
    int index = queue.indexOf(run.key());
    boolean held = holds(turn, run);
    turn.put(queue.without(run.key()));
    if (held) {
      turn.released(run.place(), run.key().delivery());
    }
    return index;
  }

  /** Who of those that wait for a place is to have it now; nobody while it is held. */
  private static Optional<RunKey> first(Turn turn, QueueKey place) {
    StageQueue queue = turn.queue(place);
    if (queue.holder().isPresent()) {
      return Optional.empty();
    }
    return queue.entries().stream()
        .filter(e -> e.want() == Want.WAITS)
        .map(queue::run)
        .filter(run -> !isActive(turn, run.delivery(), place.stage()))
        .findFirst();
  }

  private static boolean isActive(Turn turn, DeliveryKey delivery, String stage) {
    return turn.delivery(delivery).filter(d -> d.isActive(stage)).isPresent();
  }

  /** Lets in whoever waits for the places that were given up in this turn. */
  static void settle(Turn turn) {
    Optional<Turn.Release> release = turn.nextRelease();
    while (release.isPresent()) {
      settle(turn, release.get());
      release = turn.nextRelease();
    }
  }

  private static void settle(Turn turn, Turn.Release release) {
    String stage = release.place().stage();
    Optional<Delivery> delivery = turn.delivery(release.delivery());
    for (OpenRun open : delivery.map(Delivery::open).orElse(List.of())) {
      if (open.stage().equals(stage)) {
        admit(turn, release.delivery(), open);
      }
    }
    first(turn, release.place()).flatMap(turn::run).ifPresent(run -> admit(turn, run));
  }

  private static void admit(Turn turn, DeliveryKey delivery, OpenRun open) {
    turn.run(new RunKey(delivery.project(), delivery.context(), open.number()))
        .ifPresent(run -> admit(turn, run));
  }

  /** Lets a run go on where it is its turn. */
  static void admit(Turn turn, SequenceRun run) {
    if (take(turn, run)) {
      Running.atPlace(turn, run);
    }
  }
}
