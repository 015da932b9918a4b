package dev.slipway.simulation;

import static dev.slipway.simulation.SimulatedShipyards.TOPICS;

import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.Phase;
import dev.slipway.kafka.SimulatedLane;
import dev.slipway.sequence.Answer;
import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Outcome;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.StageQueue;
import dev.slipway.sequence.Step;
import dev.slipway.sequence.TaskRun;
import dev.slipway.simulation.rules.ChangelogCheck;
import dev.slipway.simulation.rules.Invariant;
import dev.slipway.simulation.rules.Reference;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The end of a world: everything heals, workers answer, time passes from deadline to deadline until
 * no run is open; then the accounts must be right.
 */
final class Quiescence {
  private static final int MOST_ROUNDS = 1_500;
  private static final int MINUTE = 60_000;
  private static final int SECOND = 1_000;

  private final World world;

  Quiescence(World world) {
    this.world = world;
  }

  void check() {
    heal();
    int rounds = 0;
    while (!isQuiet()) {
      Invariant.I12_TIME.require(rounds++ < MOST_ROUNDS, this::stuck);
      world.calmTurns();
      if (world.ledger.isUsedUp()) {
        goOn();
      }
    }
    world.calmTurns();
    world.broker.settleAll();
    world.ledger.account();
    for (int partition = 0; partition < world.references.size(); partition++) {
      Reference reference = world.references.get(partition);
      ChangelogCheck.whole(reference, world.broker.log(TOPICS.state(), partition));
      bounds(reference);
    }
    letters();
  }

  private void heal() {
    world.publishers.arriveAll();
    world.publishers.resumeAll();
    world.broker.pass(MINUTE);
    world.broker.deliverLate();
  }

  private boolean isQuiet() {
    return world.ledger.isUsedUp()
        && world.references.stream().allMatch(reference -> reference.openRuns().isEmpty());
  }

  private String stuck() {
    List<String> open = new ArrayList<>();
    for (Reference reference : world.references) {
      reference.openRuns().forEach(run -> open.add(run.key().text() + " " + run.step()));
    }
    return "stuck" + (world.ledger.isUsedUp() ? "" : " with records in the inbox") + ": " + open;
  }

  /** Answers what has no deadline, and goes to the next deadline. */
  private void goOn() {
    OptionalLong next = OptionalLong.empty();
    for (Reference reference : world.references) {
      for (SequenceRun run : reference.openRuns()) {
        Optional<Instant> deadline = run.nextDeadline();
        if (deadline.isPresent()) {
          long at = deadline.get().toEpochMilli();
          next = OptionalLong.of(Math.min(at, next.orElse(at)));
        } else if (run.step() instanceof Step.Open) {
          answer(run, run.taskRuns().getLast());
        }
      }
    }
    if (next.isPresent()) {
      // Where the wall was set forward, lanes may be behind it by as much.
      long left = next.getAsLong() - world.broker.wallMillis();
      world.broker.pass(left > 0 ? left + SECOND : MINUTE);
    }
  }

  private void answer(SequenceRun run, TaskRun task) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", run.key().project());
    data.put("stage", run.stage());
    data.put("service", run.service());
    Event triggered =
        new Event(
            task.id(),
            "quiescence",
            EventType.task(task.name(), Phase.TRIGGERED).text(),
            null,
            null,
            new TreeMap<>(Map.of(Event.CONTEXT, run.key().context())),
            data);
    List<String> hanging =
        task.answers().stream().filter(a -> a.finished().isEmpty()).map(Answer::source).toList();
    (hanging.isEmpty() ? List.of("worker-0") : hanging)
        .forEach(worker -> world.publishers.finish(triggered, worker));
  }

  private void letters() {
    long counted = 0;
    for (Reference reference : world.references) {
      counted += reference.outcomes().getOrDefault(Outcome.DEAD_LETTERED, 0L);
    }
    long written =
        world.broker.log(TOPICS.deadletter(), 0).committed(0, Integer.MAX_VALUE).entries().size();
    Invariant.I1_NO_LOSS.equal(counted, written, "dead letters");
  }

  private static void bounds(Reference reference) {
    int deliveries = 0;
    for (Piece piece : reference.pieces().values()) {
      Invariant.I10_QUEUEING.require(
          !(piece instanceof StageQueue), () -> "a queue is left: " + piece.key().text());
      deliveries += piece instanceof Delivery ? 1 : 0;
    }
    Invariant.I13_BOUNDED.require(
        deliveries <= SimulatedLane.FINISHED_COUNT, deliveries + " deliveries are kept");
  }
}
