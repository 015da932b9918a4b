package dev.slipway.simulation;

import static dev.slipway.simulation.SimulatedShipyards.PARTITIONS;
import static dev.slipway.simulation.SimulatedShipyards.PROJECTS;
import static dev.slipway.simulation.SimulatedShipyards.TOPICS;

import dev.slipway.kafka.SimulatedLane;
import dev.slipway.kafka.SimulatedLane.Call;
import dev.slipway.kafka.SimulatedLane.CommitFault;
import dev.slipway.kafka.SimulatedLane.Conditions;
import dev.slipway.kafka.SimulatedLane.Killed;
import dev.slipway.kafka.SimulatedLane.Setup;
import dev.slipway.sequence.Ids;
import dev.slipway.sequence.Lifecycle;
import dev.slipway.sequence.SequenceMachine.Settings;
import dev.slipway.shipyard.Shipyards;
import dev.slipway.simulation.broker.Broker;
import dev.slipway.simulation.broker.Transaction;
import dev.slipway.simulation.rules.Bug;
import dev.slipway.simulation.rules.FaultyMachine;
import dev.slipway.simulation.rules.KnownEvents;
import dev.slipway.simulation.rules.Ledger;
import dev.slipway.simulation.rules.Reference;
import dev.slipway.simulation.rules.ReplayedShipyards;
import dev.slipway.simulation.rules.Rules;
import dev.slipway.simulation.rules.Transcript;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A world in which up to three lanes serve two partitions. It does what its acts say, one after the
 * other; while a process stands still in the middle of a turn, the acts that follow happen around
 * it, and then it goes on as if no time had passed.
 */
final class World {
  private static final byte[] SECRET = new byte[32];

  /** Short, so that chains of follow-ups come to their bounds. */
  private static final Settings SETTINGS = new Settings("shipyard-controller", 8, 60);

  private static final int MOST_STANDING = 3;
  private static final int MOST_ACTS_MISSED = 24;
  private static final int HOUR = 3_600_000;

  final SimulatedShipyards shipyards = new SimulatedShipyards();
  final List<Reference> references = new ArrayList<>();
  final Set<Lifecycle.Move> moves = new LinkedHashSet<>();
  final Broker broker;
  final Ledger ledger;
  final Publishers publishers;
  private final Setup setup;
  private final List<Place> places = new ArrayList<>();
  private final Deque<Act> acts = new ArrayDeque<>();
  private int standing;
  private long acted;

  World(Bug bug) {
    KnownEvents known = new KnownEvents();
    Transcript.Claims claims = new Transcript.Claims();
    Shipyards seen = bug == Bug.REVISION_NOT_PINNED ? shipyards.unpinned() : shipyards;
    ReplayedShipyards replayed = new ReplayedShipyards(seen);
    Rules rules = new Rules(shipyards, SETTINGS);
    for (int partition = 0; partition < PARTITIONS; partition++) {
      references.add(new Reference(machine(replayed, bug), replayed, rules));
    }
    broker = new Broker(PARTITIONS, this::committed);
    publishers = new Publishers(broker, known);
    ledger = new Ledger(broker, TOPICS, references, known, claims, replayed);
    setup = new Setup(broker, TOPICS, machine(seen, bug), seen, claims, bug);
    for (String name : List.of("a", "b", "c")) {
      places.add(new Place(name));
    }
  }

  /** Where one process at a time runs under one name. */
  private static final class Place {
    private final String name;
    private @Nullable SimulatedLane process;

    /** Whether the process stands still in the middle of a turn. */
    private boolean standsStill;

    Place(String name) {
      this.name = name;
    }
  }

  private FaultyMachine machine(Shipyards seen, Bug bug) {
    return new FaultyMachine(seen, Ids.of(SECRET), SETTINGS, moves::add, bug);
  }

  private void committed(Transaction transaction) {
    ledger.committed(transaction, (Transcript) transaction.work());
  }

  /** Acts of the world, and calls of lanes to the broker. */
  long steps() {
    return acted + broker.calls();
  }

  /** Does all acts, and checks what must hold when all is quiet. */
  void play(List<Act> all) {
    acts.addAll(all);
    while (!acts.isEmpty()) {
      act(acts.removeFirst());
    }
    new Quiescence(this).check();
  }

  private void act(Act act) {
    acted++;
    switch (act.kind()) {
      case TURN, CRASH, FREEZE -> turn(act);
      case ASK -> publishers.ask(act);
      case ANSWER -> publishers.answer(act);
      case GUESS -> publishers.guess(act);
      case CONTROL -> publishers.control(act);
      case REPEAT -> publishers.repeat(act);
      case GARBAGE -> publishers.garbage(act);
      case ARRIVE -> publishers.arrive(act);
      case PASS -> broker.pass(act.part(1, act.a() % 4 == 0 ? HOUR / 4 : HOUR / 180));
      case SET_CLOCKS -> broker.shift(act.part(1, 2 * HOUR) - HOUR);
      case SETTLE -> broker.settleOne();
      case LATE_WORD -> broker.deliverLate();
      case START -> start(place(act));
      case KILL -> kill(place(act));
      case LEAVE -> leave(place(act));
      case EXPIRE -> broker.group().expire(place(act).name);
      case REVISE -> shipyards.revise(PROJECTS.get(act.a() % PROJECTS.size()), act.part(1, 8));
    }
  }

  private Place place(Act act) {
    return places.get(act.a() % places.size());
  }

  /** The process of a place; a new one where there is none or it stands still. */
  private SimulatedLane start(Place place) {
    SimulatedLane process = place.process;
    if (process == null || place.standsStill) {
      process = new SimulatedLane(place.name, setup);
      place.process = process;
      place.standsStill = false;
    }
    return process;
  }

  private static void kill(Place place) {
    if (place.process != null && !place.standsStill) {
      place.process.fallSilent();
      place.process = null;
    }
  }

  private static void leave(Place place) {
    if (place.process != null && !place.standsStill) {
      place.process.stop(Conditions.calm());
      place.process = null;
    }
  }

  private void turn(Act act) {
    Place place = place(act);
    if (place.standsStill || (place.process == null && act.part(1, 3) > 0)) {
      return;
    }
    SimulatedLane process = start(place);
    int missed = act.part(Countdown.PLACES, MOST_ACTS_MISSED);
    Consumer<Call> atCall =
        switch (act.kind()) {
          case CRASH -> Countdown.of(act, World::die);
          case FREEZE -> Countdown.of(act, () -> standStill(place, process, missed));
          default -> _ -> {};
        };
    CommitFault fault =
        switch (act.part(1, 16)) {
          case 3 -> CommitFault.RESPONSE_LOST;
          case 4 -> CommitFault.REQUEST_LOST;
          case 5 -> CommitFault.REQUEST_LATE;
          default -> CommitFault.NONE;
        };
    run(place, process, new Conditions(atCall, fault, new Random(act.b())));
  }

  private static void run(Place place, SimulatedLane process, Conditions conditions) {
    try {
      process.turn(conditions);
    } catch (Killed e) {
      process.fallSilent();
      if (place.process == process) {
        place.process = null;
      }
    }
  }

  private static void die() {
    throw new Killed();
  }

  /** The process stands still while the world goes on; another may be started in its place. */
  private void standStill(Place place, SimulatedLane process, int missed) {
    if (standing == MOST_STANDING) {
      return;
    }
    standing++;
    place.standsStill = true;
    process.fallSilent();
    for (int i = 0; i < missed && !acts.isEmpty(); i++) {
      act(acts.removeFirst());
    }
    if (place.process == process) {
      place.standsStill = false;
    }
    process.speak();
    standing--;
  }

  /** Every place runs a process for a turn in which nothing goes wrong. */
  void calmTurns() {
    for (Place place : places) {
      run(place, start(place), Conditions.calm());
    }
  }
}
