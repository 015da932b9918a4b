package dev.slipway.simulation.rules;

import dev.slipway.event.Control;
import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.Phase;
import dev.slipway.sequence.Action;
import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Ids;
import dev.slipway.sequence.Lifecycle;
import dev.slipway.sequence.Outcome;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.Pieces;
import dev.slipway.sequence.RunState;
import dev.slipway.sequence.SequenceMachine;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.Signal;
import dev.slipway.sequence.StageQueue;
import dev.slipway.sequence.StageQueue.Entry;
import dev.slipway.sequence.StageQueue.Want;
import dev.slipway.sequence.TaskRun;
import dev.slipway.sequence.Transition;
import dev.slipway.shipyard.Shipyards;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The machine with one seeded mistake, or none. It is a table of mistakes: each of them is one
 * method that spoils a signal or a transition.
 */
public final class FaultyMachine extends SequenceMachine {
  private final Bug bug;
  private int attempts;

  /** A machine that makes this mistake. */
  public FaultyMachine(
      Shipyards shipyards, Ids ids, Settings settings, Consumer<Lifecycle.Move> observer, Bug bug) {
    super(shipyards, ids, settings, observer);
    this.bug = bug;
  }

  @Override
  public Transition advance(Pieces state, Signal signal, Instant now) {
    if (bug == Bug.NONE) {
      return super.advance(state, signal, now);
    }
    if (bug == Bug.SERVICES_NOT_APART && startsBesideOther(state, signal)) {
      return Transition.nothing(Outcome.UNMATCHED);
    }
    Signal taken = bug == Bug.GUESSED_ANSWER_TAKEN ? guessed(state, signal) : signal;
    return spoil(state, signal, super.advance(state, taken, now));
  }

  private Transition spoil(Pieces state, Signal signal, Transition right) {
    return switch (bug) {
      case LATE_ANSWER_APPLIED -> lateAnswer(state, signal, right);
      case RANDOM_ID -> actions(right, this::otherId);
      case FOLLOW_UP_TWICE -> twice(right, says(Phase.TRIGGERED));
      case FINISHED_TWICE -> isAbort(signal) ? twice(right, says(Phase.FINISHED)) : right;
      case FINISHED_NEVER_SAID -> isAbort(signal) ? without(right, says(Phase.FINISHED)) : right;
      case PLACE_LEAKED -> leaked(right);
      case PLACE_TAKEN_TWICE -> pieces(right, FaultyMachine::takenTwice);
      case QUEUE_REVERSED -> pieces(right, FaultyMachine::reversed);
      case TERMINAL_NOT_FINAL -> abortsEnded(state, signal, right);
      case TIMEOUT_LEAVES_TASK_OPEN ->
          signal instanceof Signal.TimerDue ? pieces(right, FaultyMachine::leftOpen) : right;
      default -> right;
    };
  }

  private static boolean isAbort(Signal signal) {
    return signal instanceof Signal.Received(Event event)
        && event.kind() instanceof EventType.ControlEvent(Control control)
        && control == Control.ABORT;
  }

  /** A start, while the other service has the place of the same stage. */
  private static boolean startsBesideOther(Pieces state, Signal signal) {
    if (signal instanceof Signal.Received(Event event)
        && event.kind() instanceof EventType.SequenceEvent type) {
      String other = event.service().equals("db") ? "carts" : "db";
      QueueKey place = new QueueKey(event.project(), type.stage(), other);
      return state.queue(place).isPresent();
    }
    return false;
  }

  /** An answer to a task of that name is taken for an answer to the one that is open. */
  private static Signal guessed(Pieces state, Signal signal) {
    if (signal instanceof Signal.Received(Event event)
        && event.kind() instanceof EventType.TaskEvent type) {
      Optional<Delivery> delivery = state.delivery(delivery(event));
      for (Delivery.OpenRun open : delivery.map(Delivery::open).orElse(List.of())) {
        Optional<TaskRun> task =
            delivery
                .flatMap(d -> state.run(d.run(open.number())))
                .filter(run -> !run.taskRuns().isEmpty())
                .map(run -> run.taskRuns().getLast())
                .filter(last -> last.name().equals(type.task()));
        if (task.isPresent()) {
          return new Signal.Received(event.withExtension(Event.TRIGGERED_ID, task.get().id()));
        }
      }
    }
    return signal;
  }

  private static DeliveryKey delivery(Event event) {
    return new DeliveryKey(event.project(), event.context());
  }

  private static Transition lateAnswer(Pieces state, Signal signal, Transition right) {
    if (right.outcome() != Outcome.LATE || !(signal instanceof Signal.Received(Event event))) {
      return right;
    }
    return state
        .delivery(delivery(event))
        .flatMap(d ->
            Optional.ofNullable(d.issued().get(event.triggeredId()))
                .flatMap(number -> state.run(d.run(number))))
        .map(run -> changed(with(run, run.state(), event)))
        .orElse(right);
  }

  private static Transition abortsEnded(Pieces state, Signal signal, Transition right) {
    if (!isAbort(signal)
        || right.outcome() != Outcome.LATE
        || !(signal instanceof Signal.Received(Event event))) {
      return right;
    }
    return state
        .delivery(delivery(event))
        .flatMap(d -> state.run(d.run(d.runs())))
        .filter(run -> run.state() != RunState.ABORTED)
        .map(run -> changed(with(run, RunState.ABORTED, event)))
        .orElse(right);
  }

  private static Transition changed(SequenceRun run) {
    return new Transition(Outcome.APPLIED, List.of(run), List.of());
  }

  private static SequenceRun with(SequenceRun run, RunState state, Event event) {
    return new SequenceRun(
        run.key(),
        run.stage(),
        run.sequence(),
        run.service(),
        run.origin(),
        run.tasks(),
        state,
        run.step(),
        event.data(),
        run.taskRuns(),
        run.startedAt(),
        run.end());
  }

  private Action otherId(Action action) {
    return action instanceof Action.Emit(Event event)
        ? new Action.Emit(
            new Event(
                "attempt-" + ++attempts,
                event.source(),
                event.type(),
                event.subject(),
                event.time(),
                event.extensions(),
                event.data()))
        : action;
  }

  private static Transition actions(Transition right, UnaryOperator<Action> change) {
    return new Transition(
        right.outcome(), right.changed(), right.actions().stream().map(change).toList());
  }

  private static Transition pieces(Transition right, UnaryOperator<Piece> change) {
    return new Transition(
        right.outcome(), right.changed().stream().map(change).toList(), right.actions());
  }

  private static Predicate<Action> says(Phase phase) {
    return action ->
        action instanceof Action.Emit(Event event)
            && event.kind() instanceof EventType.SequenceEvent type
            && type.phase() == phase;
  }

  private static Transition twice(Transition right, Predicate<Action> which) {
    List<Action> more = new ArrayList<>();
    for (Action action : right.actions()) {
      more.addAll(Collections.nCopies(which.test(action) ? 2 : 1, action));
    }
    return new Transition(right.outcome(), right.changed(), more);
  }

  private static Transition without(Transition right, Predicate<Action> which) {
    return new Transition(
        right.outcome(), right.changed(), right.actions().stream().filter(which.negate()).toList());
  }

  private static Transition leaked(Transition right) {
    boolean ends =
        right.changed().stream()
            .anyMatch(piece -> piece instanceof SequenceRun run && run.state().isFinal());
    List<Piece> kept =
        right.changed().stream().filter(p -> !ends || !(p instanceof StageQueue)).toList();
    return new Transition(right.outcome(), kept, right.actions());
  }

  private static Piece takenTwice(Piece piece) {
    if (!(piece instanceof StageQueue queue)) {
      return piece;
    }
    List<Entry> entries = new ArrayList<>(queue.entries());
    entries.replaceAll(entry ->
        entry.want() == Want.WAITS
            ? new Entry(entry.context(), entry.number(), Want.HOLDS)
            : entry);
    return new StageQueue(queue.key(), entries);
  }

  private static Piece reversed(Piece piece) {
    return piece instanceof StageQueue queue
        ? new StageQueue(queue.key(), queue.entries().reversed())
        : piece;
  }

  private static Piece leftOpen(Piece piece) {
    if (!(piece instanceof SequenceRun run) || run.taskRuns().size() < 2) {
      return piece;
    }
    List<TaskRun> tasks = new ArrayList<>(run.taskRuns());
    TaskRun task = tasks.get(tasks.size() - 2);
    tasks.set(
        tasks.size() - 2,
        new TaskRun(
            task.id(),
            task.name(),
            task.position(),
            task.triggeredAt(),
            task.startDeadline(),
            task.deadline(),
            task.answers(),
            task.notes(),
            Optional.empty()));
    return new SequenceRun(
        run.key(),
        run.stage(),
        run.sequence(),
        run.service(),
        run.origin(),
        run.tasks(),
        run.state(),
        run.step(),
        run.payload(),
        tasks,
        run.startedAt(),
        run.end());
  }
}
