package dev.slipway.kafka;

import dev.slipway.kafka.SimulatedLane.Setup;
import dev.slipway.sequence.Ids;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.Pieces;
import dev.slipway.sequence.SequenceMachine;
import dev.slipway.sequence.Signal;
import dev.slipway.sequence.Transition;
import dev.slipway.shipyard.Standing;
import dev.slipway.simulation.rules.Bug;
import dev.slipway.simulation.rules.Transcript;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * The machine of a simulated lane: it writes down what it is told, and makes those seeded mistakes
 * that spoil the state of the lane.
 */
final class WatchedMachine extends SequenceMachine {
  private static final long LATER = 100;
  private static final int PAGES = 8;

  private final Setup setup;
  private final Supplier<SimulatedClients> clients;
  private Runnable mistake = () -> {};

  WatchedMachine(Setup setup, Supplier<SimulatedClients> clients) {
    super(setup.shipyards(), Ids.of(new byte[16]), Settings.DEFAULTS);
    this.setup = setup;
    this.clients = clients;
  }

  @Override
  public Transition advance(Pieces state, Signal signal, Instant now) {
    SimulatedClients session = clients.get();
    Standing standing = setup.shipyards().current(project(signal));
    session.transcript().add(new Transcript.Heard(signal, now, session.lastLook(), standing));
    mistake.run();
    mistake = () -> {};
    Transition transition = setup.machine().advance(state, signal, now);
    if (state instanceof PartitionState spoiled) {
      spoil(spoiled, signal);
    }
    return transition;
  }

  private static String project(Signal signal) {
    return switch (signal) {
      case Signal.Received(var event) -> event.project();
      case Signal.TimerDue(RunKey run, Instant _) -> run.project();
      case Signal.OutputTooLarge(var event, long _) -> event.project();
      case Signal.StateTooLarge(RunKey run, long _) -> run.project();
    };
  }

  private void spoil(PartitionState state, Signal signal) {
    if (setup.bug() == Bug.TIMER_REARMED
        && signal instanceof Signal.TimerDue(RunKey run, Instant deadline)) {
      mistake = () -> state.timers.set(run, deadline.toEpochMilli() + LATER);
    }
    if (setup.bug() == Bug.NO_DEDUPE && signal instanceof Signal.Received(var event)) {
      for (int page = 0; page < PAGES; page++) {
        state.seen.load(SeenEvents.PREFIX + page + "/" + event.key(), null);
      }
    }
  }
}
