package dev.slipway.simulation.rules;

import static dev.slipway.simulation.rules.Invariant.I12_TIME;
import static dev.slipway.simulation.rules.Invariant.I4_CAUSALITY;
import static dev.slipway.simulation.rules.Invariant.I5_SINGLE_OPEN_TASK;

import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.Step;
import dev.slipway.sequence.TaskRun;
import dev.slipway.shipyard.Task;
import java.time.Instant;
import java.util.Optional;

/** What a run must look like at any time. */
final class Shape {
  private Shape() {}

  static void check(SequenceRun run) {
    String name = run.key().text();
    long open = run.taskRuns().stream().filter(task -> task.end().isEmpty()).count();
    boolean last = open == 0 || run.taskRuns().getLast().end().isEmpty();
    I5_SINGLE_OPEN_TASK.equal(
        run.step() instanceof Step.Open ? 1L : 0L, open, () -> "open tasks of " + name);
    I5_SINGLE_OPEN_TASK.require(last, () -> name + " goes on beside an open task");
    I5_SINGLE_OPEN_TASK.require(
        run.state().isFinal() == (run.step() instanceof Step.Ended)
            && run.state().isFinal() == run.end().isPresent(),
        () -> name + " has ended or goes on, not both");
    boolean failed = false;
    int position = -1;
    for (TaskRun task : run.taskRuns()) {
      I4_CAUSALITY.require(
          task.position() > position, () -> name + " goes through its tasks out of order");
      position = task.position();
      // The task list is gone after the end; it was checked when the task came.
      I4_CAUSALITY.require(
          run.tasks().isEmpty() || permits(run.tasks().get(position).when(), failed),
          () -> name + " triggers " + task.name() + " against its `when`");
      failed |= task.failed();
      timely(task);
    }
  }

  private static boolean permits(Task.When when, boolean failed) {
    return switch (when) {
      case SUCCESS -> !failed;
      case FAILURE -> failed;
      case ALWAYS -> true;
    };
  }

  private static void timely(TaskRun task) {
    if (task.end().filter(TaskRun.End::timedOut).isPresent()) {
      Instant at = task.end().get().at();
      boolean started = !task.answers().isEmpty();
      I12_TIME.require(
          isOver(task.deadline(), at) || (!started && isOver(task.startDeadline(), at)),
          () -> task.name() + " times out before its time");
    }
  }

  private static boolean isOver(Optional<Instant> deadline, Instant at) {
    return deadline.filter(d -> !at.isBefore(d)).isPresent();
  }
}
