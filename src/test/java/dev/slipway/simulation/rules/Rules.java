package dev.slipway.simulation.rules;

import static dev.slipway.simulation.rules.Invariant.I11_AUTHORITY;
import static dev.slipway.simulation.rules.Invariant.I12_TIME;
import static dev.slipway.simulation.rules.Invariant.I13_BOUNDED;
import static dev.slipway.simulation.rules.Invariant.I14_VERSION_PINNING;
import static dev.slipway.simulation.rules.Invariant.I2_EXACTLY_ONCE_TRANSITION;
import static dev.slipway.simulation.rules.Invariant.I6_TERMINAL_IS_FINAL;

import dev.slipway.event.Event;
import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Delivery.OpenRun;
import dev.slipway.sequence.Outcome;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.SequenceMachine;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.Signal;
import dev.slipway.sequence.StageQueue;
import dev.slipway.sequence.Transition;
import dev.slipway.shipyard.Revision;
import dev.slipway.shipyard.Shipyards;
import dev.slipway.shipyard.Task;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What every transition of the machine must keep, whatever led to it. */
public final class Rules {
  /** The source of who knows contexts and types and has seen no id. */
  public static final String OUTSIDER = "outsider";

  private final Shipyards shipyards;
  private final SequenceMachine.Settings settings;
  private final Speech speech;

  /** Rules over these shipyards, for a machine with these bounds. */
  public Rules(Shipyards shipyards, SequenceMachine.Settings settings) {
    this.shipyards = shipyards;
    this.settings = settings;
    this.speech = new Speech(settings.maxDepth());
  }

  /**
   * Judges a transition.
   *
   * @param state after it
   * @param before the changed pieces as they were, where they were
   * @param said the events that it asked for
   */
  void check(
      Reference state,
      Map<PieceKey, Piece> before,
      Signal signal,
      Transition transition,
      List<Event> said) {
    if (signal instanceof Signal.Received(Event event)) {
      speech.heard(event);
    }
    if (signal instanceof Signal.TimerDue(RunKey run, Instant deadline)) {
      due(state, before, run, deadline);
    }
    I6_TERMINAL_IS_FINAL.require(
        transition.outcome() != Outcome.LATE || (transition.changed().isEmpty() && said.isEmpty()),
        "what is late changes nothing");
    for (Piece piece : transition.changed()) {
      switch (piece) {
        case SequenceRun run -> run(state, before, signal, run, said);
        case StageQueue queue -> queue(state, before, queue);
        case Delivery delivery -> delivery(state, before, delivery);
      }
    }
    String withheld =
        signal instanceof Signal.OutputTooLarge(Event event, long _) ? event.id() : "";
    for (Event event : said) {
      if (!event.id().equals(withheld)) {
        speech.said(state, event);
      }
    }
  }

  private static void due(
      Reference state, Map<PieceKey, Piece> before, RunKey key, Instant deadline) {
    Optional<Instant> armed =
        before.get(key) instanceof SequenceRun run
            ? run.nextDeadline()
            : state.run(key).flatMap(SequenceRun::nextDeadline);
    I12_TIME.require(
        armed.filter(deadline::equals).isPresent(),
        () -> "a timer of " + key.text() + " fires at " + deadline + ", armed was " + armed);
  }

  private void run(
      Reference state,
      Map<PieceKey, Piece> before,
      Signal signal,
      SequenceRun run,
      List<Event> said) {
    SequenceRun old = before.get(run.key()) instanceof SequenceRun known ? known : null;
    if (old != null) {
      Growth.check(old, run);
      I11_AUTHORITY.require(
          !isOutsiders(signal) || old.equals(run),
          () -> "an outsider changes " + run.key().text() + " by " + signal);
    }
    if (run.state().isFinal() && (old == null || !old.state().isFinal())) {
      Speech.ended(run, said);
    }
    Shape.check(run);
    pinned(state, run);
  }

  private static boolean isOutsiders(Signal signal) {
    return signal instanceof Signal.Received(Event event) && event.source().equals(OUTSIDER);
  }

  private void pinned(Reference state, SequenceRun run) {
    String name = run.key().text();
    Delivery delivery = state.delivery(run.key().delivery()).orElseThrow();
    I14_VERSION_PINNING.equal(delivery.revision(), run.origin().revision(), name);
    I2_EXACTLY_ONCE_TRANSITION.require(
        run.key().number() <= delivery.runs(), () -> "there is a gap before " + name);
    if (!run.state().isFinal()) {
      List<Task> tasks =
          shipyards
              .revision(run.key().project(), run.origin().revision())
              .map(Revision::shipyard)
              .flatMap(shipyard -> shipyard.stage(run.stage()))
              .flatMap(stage -> stage.sequence(run.sequence()))
              .orElseThrow()
              .tasks();
      I14_VERSION_PINNING.equal(tasks, run.tasks(), "the tasks of " + name);
    }
  }

  private static void queue(Reference state, Map<PieceKey, Piece> before, StageQueue queue) {
    Queueing.check(state, queue.key());
    if (before.get(queue.key()) instanceof StageQueue old) {
      Queueing.inOrder(state, old, queue);
    }
  }

  private void delivery(Reference state, Map<PieceKey, Piece> before, Delivery delivery) {
    if (before.get(delivery.key()) instanceof Delivery old) {
      Growth.check(old, delivery);
    }
    I13_BOUNDED.require(
        delivery.runs() <= settings.maxRuns(), () -> delivery.key().text() + " has too many runs");
    for (OpenRun open : delivery.open()) {
      String project = delivery.key().project();
      Queueing.check(state, new QueueKey(project, open.stage(), open.service()));
    }
  }
}
