package dev.slipway.simulation.rules;

import static dev.slipway.simulation.rules.Invariant.I8_COMMUTATION;

import dev.slipway.event.Event;
import dev.slipway.sequence.Delivery;
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
import dev.slipway.shipyard.Standing;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * I8: two events one after the other that are about different deliveries and services lead to the
 * same in either order.
 */
final class Commutation {
  private final SequenceMachine machine;
  private final ReplayedShipyards shipyards;
  private @Nullable First first;
  private @Nullable First second;

  Commutation(SequenceMachine machine, ReplayedShipyards shipyards) {
    this.machine = machine;
    this.shipyards = shipyards;
  }

  /** An event, the state before it, and what it led to. */
  private record First(
      Event event,
      Instant now,
      Standing standing,
      Snapshot state,
      @Nullable Transition transition) {
    First ended(Transition how) {
      return new First(event, now, standing, state, how);
    }

    boolean isApartFrom(Event other) {
      return event.project().equals(other.project())
          && !event.context().equals(other.context())
          && !event.service().equals(other.service())
          && !event.context().isEmpty()
          && !other.context().isEmpty();
    }
  }

  /** Pieces as they were at a moment. */
  private record Snapshot(Map<PieceKey, Piece> pieces) implements Pieces {
    /** A delivery that is about several services at once makes them wait for each other. */
    boolean isEntangled(String project) {
      return pieces.values().stream()
          .anyMatch(piece ->
              piece instanceof Delivery delivery
                  && delivery.key().project().equals(project)
                  && delivery.open().stream().map(Delivery.OpenRun::service).distinct().count()
                      > 1);
    }

    Snapshot after(Transition transition) {
      Map<PieceKey, Piece> more = new LinkedHashMap<>(pieces);
      for (Piece piece : transition.changed()) {
        if (piece.isVoid()) {
          more.remove(piece.key());
        } else {
          more.put(piece.key(), piece);
        }
      }
      return new Snapshot(more);
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

  void before(Event event, Instant now, Map<PieceKey, Piece> pieces) {
    if (first != null && !first.isApartFrom(event)) {
      first = null;
    }
    Snapshot state = new Snapshot(new LinkedHashMap<>(pieces));
    second = new First(event, now, shipyards.current(event.project()), state, null);
  }

  void after(Transition transition) {
    First last = second == null ? null : second.ended(transition);
    if (first != null && last != null && first.standing().equals(last.standing())) {
      compare(first, last);
    }
    first = last;
    second = null;
  }

  /** Something came in between. */
  void interrupted() {
    first = null;
    second = null;
  }

  private void compare(First one, First two) {
    Transition twoFirst = machine.advance(one.state(), new Signal.Received(two.event()), two.now());
    Transition thenOne =
        machine.advance(one.state().after(twoFirst), new Signal.Received(one.event()), one.now());
    Snapshot end = one.state().after(twoFirst).after(thenOne);
    List<Snapshot> states = List.of(one.state(), two.state(), end);
    if (states.stream().anyMatch(state -> state.isEntangled(one.event().project()))
        || !Collections.disjoint(services(one.event(), states), services(two.event(), states))) {
      return;
    }
    same(two, twoFirst, () -> " before " + one.event().id());
    same(one, thenOne, () -> " after " + two.event().id());
  }

  /** What an event is about: its service, and those of its delivery's runs. */
  private static Set<String> services(Event event, List<Snapshot> states) {
    Set<String> services = new LinkedHashSet<>(Set.of(event.service()));
    DeliveryKey key = new DeliveryKey(event.project(), event.context());
    for (Snapshot state : states) {
      for (Delivery.OpenRun run : state.delivery(key).map(Delivery::open).orElse(List.of())) {
        services.add(run.service());
      }
    }
    return services;
  }

  private static void same(First event, Transition otherwise, Supplier<String> when) {
    I8_COMMUTATION.require(
        otherwise.equals(event.transition()),
        () ->
            event.event().type()
                + " "
                + event.event().id()
                + " leads to "
                + event.transition()
                + ", and"
                + when.get()
                + " to "
                + otherwise);
  }
}
