package dev.slipway.sequence;

import dev.slipway.sequence.PieceKey.RunKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Why an open run does not move at this moment. */
public sealed interface Waiting {
  /** One sentence for people. */
  String sentence();

  /** The place is taken, or another run of the delivery is active in the stage. */
  record ForPlace(Optional<RunKey> behind) implements Waiting {
    @Override
    public String sentence() {
      return behind
          .map(run -> "queued behind run " + run.number() + " of delivery " + run.context())
          .orElse("queued until another run of the delivery in this stage has ended");
    }
  }

  /** Somebody paused the delivery. */
  record Paused(boolean taskOpen) implements Waiting {
    @Override
    public String sentence() {
      return taskOpen ? "paused; the open task may finish" : "paused until somebody resumes it";
    }
  }

  /** The approval is open. */
  record ForApproval(String taskId) implements Waiting {
    @Override
    public String sentence() {
      return "waits for an approval (task " + taskId + ")";
    }
  }

  /** The {@code triggeredAfter} of the next task is running. */
  record ForTimer(String task, Instant until) implements Waiting {
    @Override
    public String sentence() {
      return "task " + task + " is triggered at " + until;
    }
  }

  /** No worker has started the task yet. */
  record ForStart(String task, Optional<Instant> deadline) implements Waiting {
    @Override
    public String sentence() {
      return "no worker has started task "
          + task
          + deadline.map(d -> "; it fails at " + d).orElse("; it waits without limit");
    }
  }

  /** Workers are at it. */
  record ForFinish(String task, List<String> workers, Optional<Instant> deadline)
      implements Waiting {
    public ForFinish {
      workers = List.copyOf(workers);
    }

    @Override
    public String sentence() {
      return "task "
          + task
          + " is being done by "
          + String.join(", ", workers)
          + deadline.map(d -> "; time limit at " + d).orElse("; no time limit");
    }
  }

  /** The explanation for a run; the queue of its place is looked up where it matters. */
  static Optional<Waiting> of(SequenceRun run, Pieces pieces) {
    boolean paused =
        pieces.delivery(run.key().delivery()).filter(d -> d.isPaused(run.stage())).isPresent();
    return switch (run.step()) {
      case Step.Ended() -> Optional.empty();
      case Step.Queued(), Step.Held(int _, boolean _) ->
          Optional.of(paused ? new Paused(false) : new ForPlace(holder(run, pieces)));
      case Step.Delayed(int position, Instant until) ->
          Optional.of(new ForTimer(run.tasks().get(position).name(), until));
      case Step.Open() -> Optional.of(paused ? new Paused(true) : open(run));
    };
  }

  private static Optional<RunKey> holder(SequenceRun run, Pieces pieces) {
    return pieces.queue(run.place()).flatMap(StageQueue::holder);
  }

  private static Waiting open(SequenceRun run) {
    TaskRun task = run.taskRuns().getLast();
    if (run.state() == RunState.WAITING_FOR_APPROVAL) {
      return new ForApproval(task.id());
    }
    List<String> working =
        task.answers().stream().filter(a -> a.finished().isEmpty()).map(Answer::source).toList();
    return task.answers().isEmpty()
        ? new ForStart(task.name(), task.nextDeadline())
        : new ForFinish(task.name(), working, task.deadline());
  }
}
