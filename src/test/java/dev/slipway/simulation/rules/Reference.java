package dev.slipway.simulation.rules;

import static dev.slipway.simulation.rules.Invariant.I7_FOLD_IS_STATE;

import dev.slipway.event.Event;
import dev.slipway.sequence.Action;
import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Outcome;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.Pieces;
import dev.slipway.sequence.SequenceMachine;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.Signal;
import dev.slipway.sequence.StageQueue;
import dev.slipway.sequence.Transition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the state of a partition must be: the fold of all that was committed, kept apart from any
 * lane. Every transition is judged by the rules.
 */
public final class Reference implements Pieces {
  private final SequenceMachine machine;
  private final Rules rules;
  private final Commutation commutation;
  private final Map<PieceKey, Piece> pieces = new LinkedHashMap<>();
  private final Map<PieceKey, Optional<Piece>> changedFrom = new LinkedHashMap<>();
  private final Set<String> seen = new HashSet<>();
  private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);

  /** The state of a partition of which nothing is known yet. */
  public Reference(SequenceMachine machine, ReplayedShipyards shipyards, Rules rules) {
    this.machine = machine;
    this.rules = rules;
    this.commutation = new Commutation(machine, shipyards);
  }

  /** All pieces by key. */
  public Map<PieceKey, Piece> pieces() {
    return pieces;
  }

  /** How many events ended how. */
  public Map<Outcome, Long> outcomes() {
    return outcomes;
  }

  /** The runs that have not ended. */
  public List<SequenceRun> openRuns() {
    List<SequenceRun> open = new ArrayList<>();
    for (Piece piece : pieces.values()) {
      if (piece instanceof SequenceRun run && !run.state().isFinal()) {
        open.add(run);
      }
    }
    return open;
  }

  boolean hasSeen(Event event) {
    return seen.contains(identity(event));
  }

  private static String identity(Event event) {
    return event.source() + "\n" + event.id();
  }

  void count(Outcome outcome) {
    outcomes.merge(outcome, 1L, Long::sum);
  }

  /** Takes in a record; what is to be said then. */
  List<Event> receive(Event event, Instant now) {
    if (hasSeen(event)) {
      count(Outcome.DUPLICATE);
      return List.of();
    }
    Signal signal = new Signal.Received(event);
    commutation.before(event, now, pieces);
    Transition transition = machine.advance(this, signal, now);
    commutation.after(transition);
    count(transition.outcome());
    if (transition.outcome() == Outcome.DEAD_LETTERED) {
      return List.of();
    }
    seen.add(identity(event));
    return take(signal, transition);
  }

  /** Takes in a signal that is no event; what is to be said then. */
  List<Event> signal(Signal signal, Instant now) {
    commutation.interrupted();
    return take(signal, machine.advance(this, signal, now));
  }

  private List<Event> take(Signal signal, Transition transition) {
    Map<PieceKey, Piece> before = new LinkedHashMap<>();
    for (Piece piece : transition.changed()) {
      Piece old = piece.isVoid() ? pieces.remove(piece.key()) : pieces.put(piece.key(), piece);
      changedFrom.putIfAbsent(piece.key(), Optional.ofNullable(old));
      if (old != null) {
        before.put(piece.key(), old);
      }
    }
    List<Event> said = new ArrayList<>();
    for (Action action : transition.actions()) {
      if (action instanceof Action.Emit(Event event)) {
        said.add(event);
      }
    }
    rules.check(this, before, signal, transition, said);
    return said;
  }

  /** The pieces that changed since the last call, each with what it was before. */
  Map<PieceKey, Optional<Piece>> takeChanges() {
    Map<PieceKey, Optional<Piece>> changes = new LinkedHashMap<>(changedFrom);
    changedFrom.clear();
    return changes;
  }

  /** A delivery that ended long ago is forgotten with all its runs. */
  void retire(DeliveryKey key) {
    Delivery delivery = delivery(key).orElse(null);
    I7_FOLD_IS_STATE.require(
        delivery != null && delivery.open().isEmpty(),
        () -> key.text() + " is forgotten before its end");
    if (delivery != null) {
      commutation.interrupted();
      for (int number = 1; number <= delivery.runs(); number++) {
        pieces.remove(delivery.run(number));
      }
      pieces.remove(key);
    }
  }

  @Override
  public Optional<Delivery> delivery(DeliveryKey key) {
    return Optional.ofNullable((Delivery) pieces.get(key));
  }

  @Override
  public Optional<SequenceRun> run(RunKey key) {
    return Optional.ofNullable((SequenceRun) pieces.get(key));
  }

  @Override
  public Optional<StageQueue> queue(QueueKey key) {
    return Optional.ofNullable((StageQueue) pieces.get(key));
  }
}
