package dev.slipway.sequence;

import dev.slipway.event.Control;
import dev.slipway.event.Event;
import dev.slipway.event.EventType.ControlEvent;
import dev.slipway.event.EventType.DomainEvent;
import dev.slipway.event.EventType.SequenceEvent;
import dev.slipway.event.EventType.TaskEvent;
import dev.slipway.event.Phase;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.shipyard.Shipyards;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The sequence engine: state and a signal in, changed state and actions out. Pure and without state
 * of its own; several threads may share one. Not final, so that the simulation can watch it and
 * seed mistakes.
 */
public class SequenceMachine {
  private final Kit kit;

  /** A machine over these shipyards. */
  public SequenceMachine(Shipyards shipyards, Ids ids, Settings settings) {
    this(shipyards, ids, settings, _ -> {});
  }

  /** A machine that tells an observer of every move of a run. */
  public SequenceMachine(
      Shipyards shipyards, Ids ids, Settings settings, Consumer<Lifecycle.Move> observer) {
    Announcer announcer = new Announcer(settings.source(), ids);
    this.kit = new Kit(shipyards, ids, settings, new Lifecycle(observer), announcer);
  }

  /**
   * Bounds and names.
   *
   * @param source {@code source} of emitted events
   * @param maxDepth longest chain of follow-ups
   * @param maxRuns most runs in one delivery
   */
  public record Settings(String source, int maxDepth, int maxRuns) {
    /** Source {@code shipyard-controller}, depth 32, 1,000 runs. */
    public static final Settings DEFAULTS = new Settings("shipyard-controller", 32, 1_000);
  }

  /**
   * What a signal leads to. {@code now} of a received event is the timestamp of its record, of a
   * due timer its deadline; nothing in the outcome depends on anything else. No input event makes
   * it throw.
   */
  public Transition advance(Pieces state, Signal signal, Instant now) {
    Turn turn = new Turn(kit, state, now);
    Outcome outcome =
        switch (signal) {
          case Signal.Received(Event event) -> received(turn, event);
          case Signal.TimerDue(RunKey run, Instant deadline) -> Timing.due(turn, run, deadline);
          case Signal.OutputTooLarge(Event event, long bytes) ->
              Oversize.output(turn, event, bytes);
          case Signal.StateTooLarge(RunKey run, long bytes) -> Oversize.state(turn, run, bytes);
        };
    Places.settle(turn);
    return turn.end(outcome);
  }

  /** The {@code .triggered} of a task that nobody has answered yet, as it was sent. */
  public Optional<Event> order(SequenceRun run) {
    return run.order()
        .map(task -> kit.announcer().task(run, task, run.payload(), task.triggeredAt()));
  }

  private static Outcome received(Turn turn, Event event) {
    Optional<Action.DeadLetter> objection = Admission.objection(event);
    if (objection.isPresent()) {
      turn.ask(objection.get());
      return Outcome.DEAD_LETTERED;
    }
    return switch (event.kind()) {
      case SequenceEvent type when type.phase() == Phase.TRIGGERED ->
          Starting.asked(turn, event, type);
      case SequenceEvent _ -> Outcome.UNMATCHED;
      case TaskEvent type -> Answering.take(turn, event, type);
      case ControlEvent(Control control) -> Controlling.take(turn, event, control);
      case DomainEvent _ -> Starting.outside(turn, event);
    };
  }
}
