package dev.slipway.sequence;

import dev.slipway.event.Result;
import dev.slipway.event.Status;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.shipyard.Durations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Deadlines that have come (semantics 5). */
final class Timing {
  private Timing() {}

  /** Does what is due in a run; a timer that was overtaken does nothing. */
  static Outcome due(Turn turn, RunKey key, Instant deadline) {
    Optional<SequenceRun> run = turn.run(key);
    Optional<Instant> armed = run.flatMap(SequenceRun::nextDeadline);
    if (run.isEmpty() || armed.isEmpty() || armed.get().isAfter(deadline)) {
      return Outcome.LATE;
    }
    fire(turn, run.get(), armed.get());
    return Outcome.APPLIED;
  }

  private static void fire(Turn turn, SequenceRun run, Instant armed) {
    if (run.step() instanceof Step.Delayed(int position, Instant _)) {
      if (turn.delivery(run).isPaused(run.stage())) {
        Running.hold(turn, run, position, true);
      } else {
        Running.trigger(turn, run, position);
      }
      return;
    }
    TaskRun task = run.taskRuns().getLast();
    String message = message(task, Duration.between(task.triggeredAt(), armed));
    TaskRun.End end = new TaskRun.End(turn.now(), Result.FAIL, Status.ERRORED, message, true);
    Running.taskEnded(turn, run, end);
  }

  private static String message(TaskRun task, Duration limit) {
    List<String> hanging =
        task.answers().stream()
            .filter(a -> a.finished().isEmpty())
            .map(Answer::source)
            .limit(10)
            .toList();
    return hanging.isEmpty()
        ? "no worker started task " + task.name() + " within " + Durations.text(limit)
        : String.join(", ", hanging)
            + " started task "
            + task.name()
            + " and did not finish it within "
            + Durations.text(limit);
  }
}
