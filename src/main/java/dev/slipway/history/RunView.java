package dev.slipway.history;

import dev.slipway.event.Result;
import dev.slipway.event.Status;
import dev.slipway.sequence.Pieces;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.Waiting;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One run of a sequence as people see it.
 *
 * @param number counts the runs of a delivery, from 1
 * @param stage where it runs
 * @param sequence the name of the sequence
 * @param service what it is for
 * @param state the word of semantics 8
 * @param result {@code pass}, {@code warning} or {@code fail}; absent before its end
 * @param status the status at its end; absent before
 * @param message the message at its end; may be empty
 * @param triggered when it was asked for
 * @param started when it began; absent before
 * @param ended when it was done; absent before
 * @param waiting why it does not move at this moment, in one sentence; absent after its end
 * @param tasks the tasks that were triggered, in order
 */
public record RunView(
    int number,
    String stage,
    String sequence,
    String service,
    String state,
    Optional<String> result,
    Optional<String> status,
    String message,
    Instant triggered,
    Optional<Instant> started,
    Optional<Instant> ended,
    Optional<String> waiting,
    List<TaskView> tasks) {

  public RunView {
    tasks = List.copyOf(tasks);
  }

  /** The view of a run; the other pieces say why it waits. */
  public static RunView of(SequenceRun run, Pieces pieces) {
    Optional<SequenceRun.End> end = run.end();
    return new RunView(
        run.key().number(),
        run.stage(),
        run.sequence(),
        run.service(),
        run.state().text(),
        end.map(SequenceRun.End::result).map(Result::text),
        end.map(SequenceRun.End::status).map(Status::text),
        end.map(SequenceRun.End::message).orElse(""),
        run.origin().at(),
        run.startedAt(),
        end.map(SequenceRun.End::at),
        run.waiting(pieces).map(Waiting::sentence),
        run.taskRuns().stream().map(TaskView::of).toList());
  }
}
