package dev.slipway.simulation.rules;

import static dev.slipway.simulation.rules.Invariant.I12_TIME;
import static dev.slipway.simulation.rules.Invariant.I14_VERSION_PINNING;
import static dev.slipway.simulation.rules.Invariant.I2_EXACTLY_ONCE_TRANSITION;
import static dev.slipway.simulation.rules.Invariant.I6_TERMINAL_IS_FINAL;

import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.Step;
import dev.slipway.sequence.TaskRun;
import java.time.Instant;
import java.util.List;

/** What a transition may make of a piece: it grows, and what has ended stays as it is. */
final class Growth {
  private Growth() {}

  static void check(Delivery before, Delivery after) {
    String name = after.key().text();
    I14_VERSION_PINNING.equal(before.revision(), after.revision(), "the revision of " + name);
    I2_EXACTLY_ONCE_TRANSITION.require(
        after.runs() >= before.runs()
            && after.issued().entrySet().containsAll(before.issued().entrySet()),
        name + " forgets something");
  }

  static void check(SequenceRun before, SequenceRun after) {
    String name = after.key().text();
    I6_TERMINAL_IS_FINAL.require(
        !before.state().isFinal() || before.equals(after), name + " changes after its end");
    List<TaskRun> old = before.taskRuns();
    List<TaskRun> now = after.taskRuns();
    I2_EXACTLY_ONCE_TRANSITION.require(now.size() >= old.size(), name + " forgets a task");
    for (int i = 0; i < old.size(); i++) {
      I2_EXACTLY_ONCE_TRANSITION.equal(old.get(i).id(), now.get(i).id(), "a task of " + name);
      boolean ended = old.get(i).end().isPresent();
      I6_TERMINAL_IS_FINAL.require(
          !ended || old.get(i).equals(now.get(i)), name + " changes a task that has ended");
    }
    if (before.step() instanceof Step.Delayed(int position, Instant until)
        && now.size() > old.size()) {
      TaskRun next = now.get(old.size());
      I12_TIME.require(
          next.position() == position && !next.triggeredAt().isBefore(until),
          name + " does not wait for its delay");
    }
  }
}
