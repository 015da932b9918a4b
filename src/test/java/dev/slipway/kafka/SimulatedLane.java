package dev.slipway.kafka;

import dev.slipway.sequence.Outcome;
import dev.slipway.sequence.SequenceMachine;
import dev.slipway.shipyard.Shipyards;
import dev.slipway.simulation.broker.Broker;
import dev.slipway.simulation.rules.Bug;
import dev.slipway.simulation.rules.Invariant;
import dev.slipway.simulation.rules.Transcript;
import dev.slipway.simulation.rules.Violation;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * The lane of one simulated process: the real session, transaction, changelog and state over
 * simulated clients. It does what the thread of {@link Lane} does, one turn at a time.
 */
public final class SimulatedLane {
  /** Most records of a poll and most signals of a transaction. */
  static final int BATCH = 6;

  private static final int LARGEST_RECORD = 6_000;
  private static final Duration FINISHED_AGE = Duration.ofMinutes(40);

  /** How many ended deliveries a lane keeps. */
  public static final int FINISHED_COUNT = 6;

  private final Setup setup;
  private final String instance;
  private final LaneKit kit;
  private SimulatedClients clients;
  private @Nullable LaneSession session;

  /** What all lanes of a world share. */
  public record Setup(
      Broker broker,
      Topics topics,
      SequenceMachine machine,
      Shipyards shipyards,
      Transcript.Claims claims,
      Bug bug) {}

  /**
   * What a lane meets during a turn.
   *
   * @param atCall runs at each call of a client
   * @param fault what becomes of the first commit
   * @param network what the network does with what nobody promised
   */
  public record Conditions(Consumer<Call> atCall, CommitFault fault, Random network) {
    /** Nothing goes wrong. */
    public static Conditions calm() {
      return new Conditions(_ -> {}, CommitFault.NONE, new Random(1));
    }

    Conditions without() {
      return new Conditions(atCall, CommitFault.NONE, network);
    }
  }

  /** What a lane calls the broker for. */
  public enum Call {
    /** It reads the inbox, or asks where it ends. */
    INBOX,
    /** It reads the changelog, asks where it ends, or fences a former owner. */
    RESTORE,
    /** It begins, sends, or adds offsets. */
    WRITE,
    /** It commits: before anything, when all is sent, and when it is done. */
    COMMIT
  }

  /** What can become of a commit. */
  public enum CommitFault {
    /** It is done and answered. */
    NONE,
    /** The broker never hears of it. */
    REQUEST_LOST,
    /** It is done, and the lane never hears of it. */
    RESPONSE_LOST,
    /** The lane gives up waiting; the broker hears of it some time later. */
    REQUEST_LATE
  }

  /** The process is killed here; an error, so that nobody recovers from it. */
  public static final class Killed extends Error {
    private static final long serialVersionUID = 1L;

    /** The end of a process. */
    public Killed() {
      super("killed", null, false, false);
    }
  }

  /** A process that is not moving yet; the name is kept over restarts. */
  public SimulatedLane(String instance, Setup setup) {
    this.setup = setup;
    this.instance = instance;
    this.clients = new SimulatedClients(instance, setup);
    LaneSettings settings =
        new LaneSettings(
            instance,
            "simulated",
            BATCH,
            Duration.ofMillis(15),
            Duration.ofSeconds(6),
            FINISHED_AGE,
            FINISHED_COUNT,
            LARGEST_RECORD);
    WatchedMachine machine = new WatchedMachine(setup, () -> clients);
    this.kit = new LaneKit(settings, setup.topics(), machine, new Watch(), LaneFaults.NONE);
  }

  /** One turn of the lane's thread; after trouble, the next one begins a new session. */
  public void turn(Conditions conditions) {
    try {
      LaneSession open = session;
      if (open == null) {
        clients = new SimulatedClients(instance, setup);
        clients.expose(conditions);
        open = new LaneSession(kit, clients);
        session = open;
        open.begin();
      }
      clients.expose(conditions);
      open.turn();
    } catch (KafkaException e) {
      close();
    } catch (RuntimeException e) {
      throw new Violation(Invariant.I7_FOLD_IS_STATE, "the lane cannot go on: " + e);
    }
  }

  /** Ends the process as a signal TERM does: what is open is committed and handed over. */
  public void stop(Conditions conditions) {
    clients.expose(conditions);
    LaneSession open = session;
    if (open == null) {
      return;
    }
    try {
      open.handOver();
    } catch (KafkaException e) {
      setup.broker().called();
    }
    close();
  }

  private void close() {
    LaneSession open = session;
    session = null;
    if (open != null) {
      open.close();
    }
  }

  /** The process stands still or is dead: the group hears nothing of it. */
  public void fallSilent() {
    Broker broker = setup.broker();
    clients.member().ifPresent(member -> broker.group().fallSilent(member, broker.millis()));
  }

  /** The process goes on after it stood still. */
  public void speak() {
    clients.member().ifPresent(setup.broker().group()::speak);
  }

  /** What the lane says of itself: who restored what, and what must never be said. */
  private final class Watch implements LaneMonitor {
    @Override
    public void committed(Map<Outcome, Integer> outcomes, int conflicts, Duration took) {}

    @Override
    public void restored(int partition, int openDeliveries, Duration took) {
      clients.claimed(partition);
    }

    @Override
    public void ready(boolean ready) {}

    @Override
    public void stopped(Map<Integer, String> reasons) {
      if (!reasons.isEmpty()) {
        throw new Violation(Invariant.I7_FOLD_IS_STATE, "stopped: " + reasons);
      }
    }

    @Override
    public void gauges(long openDeliveries, long lag) {}

    @Override
    public void trouble(String what, Throwable cause) {
      throw new Violation(Invariant.I1_NO_LOSS, what + ": " + cause);
    }

    @Override
    public void warn(String code, String message) {
      throw new Violation(Invariant.I14_VERSION_PINNING, code + ": " + message);
    }
  }
}
