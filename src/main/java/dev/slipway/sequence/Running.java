package dev.slipway.sequence;

import dev.slipway.event.Event;
import dev.slipway.event.Phase;
import dev.slipway.event.Result;
import dev.slipway.event.Status;
import dev.slipway.shipyard.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The task loop (semantics 4): which task comes next, and what happens when none does. */
final class Running {
  private static final int MOST_TASKS = 1_000;

  private Running() {}

  /** A run has taken its place: it begins, or goes on where it was held. */
  static void atPlace(Turn turn, SequenceRun run) {
    switch (run.step()) {
      case Step.Queued() -> begin(turn, run);
      case Step.Held(int position, boolean waited) -> goOn(turn, run, position, waited);
      case Step.Delayed(int _, Instant _), Step.Open(), Step.Ended() ->
          throw new IllegalStateException(run.key().text() + " has no use for a place");
    }
  }

  private static void begin(Turn turn, SequenceRun run) {
    SequenceRun started = run.started(move(turn, run, RunState.STARTED), turn.now());
    turn.put(started);
    Event event = turn.kit().announcer().news(started, Phase.STARTED, turn.now());
    turn.emit(event);
    next(turn, started, 0);
    FollowUps.ofNews(turn, started, event);
  }

  private static RunState move(Turn turn, SequenceRun run, RunState to) {
    return turn.kit().lifecycle().move(run.state(), to);
  }

  /** Goes on with the first task from a position on that is to run, or ends the run. */
  static void next(Turn turn, SequenceRun run, int from) {
    Optional<Integer> position = nextPosition(run, from);
    if (position.isEmpty()) {
      finish(turn, run);
    } else if (run.taskRuns().size() >= MOST_TASKS) {
      tooMany(turn, run);
    } else if (turn.delivery(run).isPaused(run.stage())) {
      hold(turn, run, position.get(), false);
    } else if (Places.holds(turn, run)) {
      goOn(turn, run, position.get(), false);
    } else {
      SequenceRun held = run.at(new Step.Held(position.get(), false));
      turn.put(held);
      Places.want(turn, held);
      Places.admit(turn, held);
    }
  }

  private static Optional<Integer> nextPosition(SequenceRun run, int from) {
    boolean failed = run.hasFailed();
    List<Task> tasks = run.tasks();
    for (int i = from; i < tasks.size(); i++) {
      boolean runs =
          switch (tasks.get(i).when()) {
            case SUCCESS -> !failed;
            case FAILURE -> failed;
            case ALWAYS -> true;
          };
      if (runs) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  /** Holds a task until somebody resumes the run; the place is given up. */
  static void hold(Turn turn, SequenceRun run, int position, boolean waited) {
    SequenceRun held = run.at(new Step.Held(position, waited));
    turn.put(held);
    Places.leave(turn, held);
  }

  private static void tooMany(Turn turn, SequenceRun run) {
    String message = "expected at most " + MOST_TASKS + " tasks in a run, found another one";
    breakOff(turn, run, RunState.FINISHED, Status.ERRORED, message);
  }

  private static void goOn(Turn turn, SequenceRun run, int position, boolean waited) {
    Duration delay = run.tasks().get(position).triggeredAfter();
    if (delay.isPositive() && !waited) {
      turn.put(run.at(new Step.Delayed(position, turn.in(delay))));
    } else {
      trigger(turn, run, position);
    }
  }

  /** Sends the {@code .triggered} of a task. */
  static void trigger(Turn turn, SequenceRun run, int position) {
    Task task = run.tasks().get(position);
    Map<String, @Nullable Object> data = Payload.forTask(run, task);
    TaskRun taskRun =
        new TaskRun(
            turn.kit().announcer().taskId(run, position),
            task.name(),
            position,
            turn.now(),
            deadline(turn, task.startTimeout()),
            deadline(turn, task.timeout()),
            List.of(),
            List.of(),
            Optional.empty());
    SequenceRun open = run.triggered(taskRun, data);
    turn.emit(turn.kit().announcer().task(open, taskRun, data, turn.now()));
    if (task.isApproval()) {
      open = open.at(move(turn, open, RunState.WAITING_FOR_APPROVAL), open.step());
      turn.put(open);
      Places.leave(turn, open);
    } else {
      turn.put(open);
    }
  }

  private static Optional<Instant> deadline(Turn turn, Duration limit) {
    return limit.isPositive() ? Optional.of(turn.in(limit)) : Optional.empty();
  }

  /** The open task has come to its end. */
  static void taskEnded(Turn turn, SequenceRun run, TaskRun.End end) {
    TaskRun task = run.taskRuns().getLast().ended(end);
    SequenceRun answered = run.answered(task, run.payload());
    if (answered.state() == RunState.WAITING_FOR_APPROVAL) {
      answered = answered.at(move(turn, answered, RunState.STARTED), answered.step());
    }
    turn.put(answered);
    next(turn, answered, task.position() + 1);
  }

  private static void finish(Turn turn, SequenceRun run) {
    boolean timedOut = run.taskRuns().stream().anyMatch(Running::timedOut);
    SequenceRun.End end = Verdict.ofRun(run, turn.now());
    Event finished = turn.kit().announcer().finished(run, end, turn.now());
    turn.emit(finished);
    int index = close(turn, run, timedOut ? RunState.TIMED_OUT : RunState.FINISHED, end);
    FollowUps.ofEnd(turn, run, end, finished, index);
  }

  private static boolean timedOut(TaskRun task) {
    return task.end().filter(TaskRun.End::timedOut).isPresent();
  }

  /** Ends a run before its time: no further task, no follow-up. */
  static void breakOff(Turn turn, SequenceRun run, RunState state, Status status, String message) {
    SequenceRun.End end = new SequenceRun.End(turn.now(), Result.FAIL, status, message);
    turn.emit(turn.kit().announcer().finished(run, end, turn.now()));
    SequenceRun left =
        run.openTask()
            .map(task ->
                run.answered(
                    task.ended(new TaskRun.End(turn.now(), Result.FAIL, status, message)),
                    run.payload()))
            .orElse(run);
    close(turn, left, state, end);
  }

  /** Puts a run away; says where in its queue it stood. */
  private static int close(Turn turn, SequenceRun run, RunState state, SequenceRun.End end) {
    turn.put(run.ended(move(turn, run, state), end));
    int index = Places.quit(turn, run);
    turn.put(turn.delivery(run).closed(run, turn.now()));
    return index;
  }
}
