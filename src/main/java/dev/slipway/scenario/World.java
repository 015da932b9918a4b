package dev.slipway.scenario;

import dev.slipway.event.Event;
import dev.slipway.sequence.Action;
import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Ids;
import dev.slipway.sequence.Outcome;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey;
import dev.slipway.sequence.Pieces;
import dev.slipway.sequence.Seen;
import dev.slipway.sequence.SequenceMachine;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.Signal;
import dev.slipway.sequence.StageQueue;
import dev.slipway.sequence.Transition;
import dev.slipway.shipyard.Shipyards;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A controller in memory: the real machine, its state, a filter of duplicates and a still clock.
 */
public final class World implements Pieces {
  /** When every world begins. */
  public static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

  private static final byte[] SECRET = "slipway scenarios".getBytes(StandardCharsets.UTF_8);

  private final SequenceMachine machine;
  private final UnaryOperator<Piece> store;
  private final Map<PieceKey, Piece> pieces = new LinkedHashMap<>();
  private final Set<List<String>> known = new HashSet<>();
  private final Seen seen = (event, _) -> known.add(List.of(event.source(), event.id()));
  private final List<Event> emitted = new ArrayList<>();
  private Instant now = BEGINNING;

  /**
   * An empty world. Every piece of state goes through {@code store} when it is kept, and what comes
   * out of it is what the machine sees next: a store that prints and parses is a restart after
   * every transition.
   */
  public World(Shipyards shipyards, UnaryOperator<Piece> store) {
    this.machine =
        new SequenceMachine(shipyards, Ids.of(SECRET), SequenceMachine.Settings.DEFAULTS);
    this.store = store;
  }

  /** Hands in an event; says how it ended. */
  public Outcome receive(Event event) {
    return seen.add(event, now) ? apply(new Signal.Received(event)).outcome() : Outcome.DUPLICATE;
  }

  /** Moves the clock, doing in order what is due on the way. */
  public void advance(Duration by) {
    Instant end = now.plus(by);
    Optional<SequenceRun> due = due(end);
    while (due.isPresent()) {
      now = due.get().nextDeadline().orElseThrow();
      apply(new Signal.TimerDue(due.get().key(), now));
      due = due(end);
    }
    now = end;
  }

  private Optional<SequenceRun> due(Instant end) {
    return runs().stream()
        .filter(run -> run.nextDeadline().filter(d -> !d.isAfter(end)).isPresent())
        .min(Comparator.comparing(run -> run.nextDeadline().orElseThrow()));
  }

  /** Applies one signal. */
  public Transition apply(Signal signal) {
    Transition transition = machine.advance(this, signal, now);
    for (Piece piece : transition.changed()) {
      if (piece.isVoid()) {
        pieces.remove(piece.key());
      } else {
        pieces.put(piece.key(), store.apply(piece));
      }
    }
    for (Action action : transition.actions()) {
      if (action instanceof Action.Emit(Event event)) {
        emitted.add(event);
      }
    }
    return transition;
  }

  /** What was emitted since this was last asked. */
  public List<Event> takeEmitted() {
    List<Event> taken = List.copyOf(emitted);
    emitted.clear();
    return taken;
  }

  /** All runs there ever were, in the order in which they began. */
  public List<SequenceRun> runs() {
    return pieces.values().stream()
        .filter(SequenceRun.class::isInstance)
        .map(SequenceRun.class::cast)
        .toList();
  }

  /** The time on the clock. */
  public Instant now() {
    return now;
  }

  @Override
  public Optional<Delivery> delivery(PieceKey.DeliveryKey key) {
    return Optional.ofNullable((Delivery) pieces.get(key));
  }

  @Override
  public Optional<SequenceRun> run(PieceKey.RunKey key) {
    return Optional.ofNullable((SequenceRun) pieces.get(key));
  }

  @Override
  public Optional<StageQueue> queue(PieceKey.QueueKey key) {
    return Optional.ofNullable((StageQueue) pieces.get(key));
  }
}
