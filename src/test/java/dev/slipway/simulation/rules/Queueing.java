package dev.slipway.simulation.rules;

import static dev.slipway.simulation.rules.Invariant.I10_QUEUEING;

import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Delivery.OpenRun;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.StageQueue;
import dev.slipway.sequence.StageQueue.Entry;
import dev.slipway.sequence.StageQueue.Want;
import dev.slipway.sequence.Step;
import dev.slipway.shipyard.Task;
import java.util.List;
import java.util.Optional;

/** I10: one holder of each place, nobody waits for a free one, and nobody is overtaken. */
final class Queueing {
  private Queueing() {}

  static void check(Reference state, QueueKey key) {
    Optional<StageQueue> queue = state.queue(key);
    if (queue.isEmpty()) {
      return;
    }
    long holders = queue.get().entries().stream().filter(e -> e.want() == Want.HOLDS).count();
    I10_QUEUEING.require(holders <= 1, () -> holders + " hold " + key.text());
    for (Entry entry : queue.get().entries()) {
      check(state, queue.get(), entry, holders == 1);
    }
  }

  private static void check(Reference state, StageQueue queue, Entry entry, boolean held) {
    String name = queue.run(entry).text();
    Optional<SequenceRun> found = state.run(queue.run(entry));
    I10_QUEUEING.require(
        found.filter(r -> !r.state().isFinal()).isPresent(),
        () -> name + " has a place after its end");
    SequenceRun run = found.orElseThrow();
    Delivery delivery = state.delivery(run.key().delivery()).orElseThrow();
    I10_QUEUEING.require(
        isBusy(run) == (entry.want() == Want.HOLDS),
        () -> name + " holds its place exactly while it is busy");
    if (entry.want() == Want.WAITS) {
      I10_QUEUEING.require(
          held || isActive(delivery, run.stage()), () -> name + " waits for a place that is free");
      I10_QUEUEING.require(
          !delivery.isPaused(run.stage()), () -> name + " is paused and wants its place");
    }
  }

  private static boolean isBusy(SequenceRun run) {
    return switch (run.step()) {
      case Step.Delayed _ -> true;
      case Step.Open _ -> !run.taskRuns().getLast().name().equals(Task.APPROVAL);
      case Step.Queued _, Step.Held _, Step.Ended _ -> false;
    };
  }

  private static boolean isActive(Delivery delivery, String stage) {
    long active =
        delivery.open().stream()
            .filter(run -> run.stage().equals(stage))
            .filter(OpenRun::active)
            .count();
    I10_QUEUEING.require(
        active <= 1, () -> active + " runs at once in " + stage + " of " + delivery.key().text());
    return active == 1;
  }

  /** Whoever got a place stood before all that wait and could have had it. */
  static void inOrder(Reference state, StageQueue before, StageQueue after) {
    List<RunKey> stayed = before.entries().stream().map(before::run).toList();
    List<RunKey> stay = after.entries().stream().map(after::run).toList();
    I10_QUEUEING.equal(
        stayed.stream().filter(stay::contains).toList(),
        stay.stream().filter(stayed::contains).toList(),
        () -> "the order of arrival for " + after.key().text());
    Optional<RunKey> newHolder =
        after.holder().filter(run -> has(before, run, Want.WAITS) || has(before, run, Want.AWAY));
    if (newHolder.isEmpty()) {
      return;
    }
    for (Entry entry : before.entries()) {
      RunKey run = before.run(entry);
      if (run.equals(newHolder.get())) {
        return;
      }
      boolean waits = entry.want() == Want.WAITS && has(after, run, Want.WAITS);
      I10_QUEUEING.require(
          !waits || isActive(state.delivery(run.delivery()).orElseThrow(), before.key().stage()),
          () -> newHolder.get().text() + " overtakes " + run.text());
    }
  }

  private static boolean has(StageQueue queue, RunKey run, Want want) {
    return queue.entries().stream().anyMatch(e -> e.want() == want && queue.run(e).equals(run));
  }
}
