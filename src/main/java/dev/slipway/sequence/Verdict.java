package dev.slipway.sequence;

import dev.slipway.event.Result;
import dev.slipway.event.Status;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** How tasks and sequences came out, judged from what the workers said (semantics 4). */
final class Verdict {
  private Verdict() {}

  /** The end of a task that these workers have finished. */
  static TaskRun.End ofTask(List<Answer.Finish> finishes, Instant at) {
    Status status = status(finishes);
    Result result = status == Status.SUCCEEDED ? result(finishes) : Result.FAIL;
    return new TaskRun.End(at, result, status, message(finishes, result));
  }

  private static Result result(List<Answer.Finish> finishes) {
    Result worst = Result.PASS;
    for (Answer.Finish finish : finishes) {
      Result result = Result.of(finish.result()).orElse(Result.FAIL);
      if (result.compareTo(worst) > 0) {
        worst = result;
      }
    }
    return worst;
  }

  private static Status status(List<Answer.Finish> finishes) {
    boolean allSucceeded = true;
    boolean anyAborted = false;
    for (Answer.Finish finish : finishes) {
      Status status = Status.of(finish.status()).orElse(Status.UNKNOWN);
      if (status == Status.ERRORED) {
        return Status.ERRORED;
      }
      anyAborted |= status == Status.ABORTED;
      allSucceeded &= status == Status.SUCCEEDED;
    }
    if (anyAborted) {
      return Status.ABORTED;
    }
    return allSucceeded ? Status.SUCCEEDED : Status.UNKNOWN;
  }

  /** What the workers that decided the result said, each sentence once. */
  private static String message(List<Answer.Finish> finishes, Result result) {
    String deciding = sentences(finishes.stream().filter(f -> decides(f, result)).toList());
    return deciding.isEmpty() ? sentences(finishes) : deciding;
  }

  private static boolean decides(Answer.Finish finish, Result result) {
    return result != Result.FAIL || ofTask(List.of(finish)) == Result.FAIL;
  }

  private static Result ofTask(List<Answer.Finish> one) {
    return status(one) == Status.SUCCEEDED ? result(one) : Result.FAIL;
  }

  private static String sentences(List<Answer.Finish> finishes) {
    return finishes.stream()
        .map(Answer.Finish::message)
        .filter(m -> !m.isEmpty())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /** The end of a run with no task left. */
  static SequenceRun.End ofRun(SequenceRun run, Instant at) {
    TaskRun.End last = new TaskRun.End(at, Result.PASS, Status.SUCCEEDED, "");
    for (TaskRun task : run.taskRuns()) {
      if (task.end().isPresent()) {
        last = task.end().get();
      }
      if (task.failed()) {
        return new SequenceRun.End(at, Result.FAIL, last.status(), last.message());
      }
    }
    return new SequenceRun.End(at, last.result(), last.status(), last.message());
  }
}
