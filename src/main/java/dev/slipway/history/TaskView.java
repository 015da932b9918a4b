package dev.slipway.history;

import dev.slipway.event.Result;
import dev.slipway.event.Status;
import dev.slipway.sequence.Answer;
import dev.slipway.sequence.TaskRun;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A task of a run as people see it.
 *
 * @param id the id of its {@code .triggered}, which answers name as {@code triggeredid}
 * @param name the task's name
 * @param state {@code triggered}, {@code started} or {@code finished}
 * @param triggered when it was asked for
 * @param started when the first worker started; absent before
 * @param ended when it was done; absent before
 * @param deadline when it fails unless something happens; absent where it may take for ever
 * @param result {@code pass}, {@code warning} or {@code fail}; absent before its end
 * @param status {@code succeeded}, {@code errored}, {@code aborted} or {@code unknown}
 * @param message what the workers said at the end; may be empty
 * @param workers who works or worked at it
 * @param notes the newest {@code status.changed}, oldest first
 */
public record TaskView(
    String id,
    String name,
    String state,
    Instant triggered,
    Optional<Instant> started,
    Optional<Instant> ended,
    Optional<Instant> deadline,
    Optional<String> result,
    Optional<String> status,
    String message,
    List<Worker> workers,
    List<Note> notes) {

  public TaskView {
    workers = List.copyOf(workers);
    notes = List.copyOf(notes);
  }

  /**
   * What one worker said.
   *
   * @param source who it is
   * @param result as it was said; absent while it works, possibly empty afterwards
   */
  public record Worker(
      String source,
      Instant started,
      Optional<Instant> finished,
      Optional<String> result,
      Optional<String> status,
      String message) {
    private static Worker of(Answer answer) {
      Optional<Answer.Finish> finish = answer.finished();
      return new Worker(
          answer.source(),
          answer.startedAt(),
          finish.map(Answer.Finish::at),
          finish.map(Answer.Finish::result),
          finish.map(Answer.Finish::status),
          finish.map(Answer.Finish::message).orElse(""));
    }
  }

  /** One word of a worker on the way. */
  public record Note(Instant at, String source, String status, String message) {}

  /** The view of a task. */
  static TaskView of(TaskRun task) {
    Optional<TaskRun.End> end = task.end();
    return new TaskView(
        task.id(),
        task.name(),
        end.isPresent() ? "finished" : task.answers().isEmpty() ? "triggered" : "started",
        task.triggeredAt(),
        task.answers().stream().map(Answer::startedAt).min(Instant::compareTo),
        end.map(TaskRun.End::at),
        end.isPresent() ? Optional.empty() : deadline(task),
        end.map(TaskRun.End::result).map(Result::text),
        end.map(TaskRun.End::status).map(Status::text),
        end.map(TaskRun.End::message).orElse(""),
        task.answers().stream().map(Worker::of).toList(),
        task.notes().stream()
            .map(note -> new Note(note.at(), note.source(), note.status(), note.message()))
            .toList());
  }

  private static Optional<Instant> deadline(TaskRun task) {
    Optional<Instant> start = task.answers().isEmpty() ? task.startDeadline() : Optional.empty();
    return start
        .filter(s -> task.deadline().isEmpty() || s.isBefore(task.deadline().get()))
        .or(task::deadline);
  }
}
