package dev.slipway.history;

import dev.slipway.event.Result;
import dev.slipway.event.Status;
import dev.slipway.sequence.Answer;
import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Pause;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.RunState;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.Step;
import dev.slipway.sequence.TaskRun;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Pieces of state as the controller would write them. */
public final class SamplePieces {
  /** When everything begins. */
  public static final Instant START = Instant.parse("2026-01-31T12:00:00Z");

  private SamplePieces() {}

  /** The head of a delivery with one run, open or ended after a minute. */
  public static Delivery delivery(String project, String context, Instant start, boolean ended) {
    return new Delivery(
        new DeliveryKey(project, context),
        "r1",
        1,
        List.of(),
        Map.of(),
        Pause.NONE,
        start,
        ended ? Optional.of(start.plusSeconds(60)) : Optional.empty());
  }

  /** A run with an open task {@code deployment} that {@code worker-1} has started. */
  public static SequenceRun open(String project, String context, int number, String service) {
    TaskRun task =
        new TaskRun(
            "task-" + context,
            "deployment",
            0,
            START.plusSeconds(1),
            Optional.empty(),
            Optional.of(START.plusSeconds(1800)),
            List.of(new Answer("worker-1", START.plusSeconds(2), Optional.empty())),
            List.of(),
            Optional.empty());
    return run(project, context, number, service, RunState.STARTED, task, Optional.empty());
  }

  /** A run with an open task {@code deployment} that nobody has started. */
  public static SequenceRun unstarted(String project, String context, int number, String service) {
    TaskRun task =
        new TaskRun(
            "task-" + context,
            "deployment",
            0,
            START.plusSeconds(1),
            Optional.of(START.plusSeconds(600)),
            Optional.empty(),
            List.of(),
            List.of(),
            Optional.empty());
    return run(project, context, number, service, RunState.STARTED, task, Optional.empty());
  }

  /** A run with a task {@code approval}, open or ended by an answer with that message. */
  public static SequenceRun approval(
      String project, String context, int number, String service, Optional<String> ended) {
    List<Answer> answers =
        ended
            .map(message -> new Answer.Finish(START.plusSeconds(50), "pass", "succeeded", message))
            .map(finish -> new Answer("approval", START.plusSeconds(2), Optional.of(finish)))
            .stream()
            .toList();
    TaskRun task =
        new TaskRun(
            "approval-" + context,
            "approval",
            0,
            START.plusSeconds(1),
            Optional.empty(),
            Optional.of(START.plusSeconds(1800)),
            answers,
            List.of(),
            ended.map(message ->
                new TaskRun.End(START.plusSeconds(50), Result.PASS, Status.SUCCEEDED, message)));
    Optional<SequenceRun.End> end =
        ended.map(message ->
            new SequenceRun.End(START.plusSeconds(50), Result.PASS, Status.SUCCEEDED, message));
    RunState state = ended.isPresent() ? RunState.FINISHED : RunState.WAITING_FOR_APPROVAL;
    return run(project, context, number, service, state, task, end);
  }

  /** A run whose only task {@code deployment} and which itself came out with a result. */
  public static SequenceRun ended(
      String project, String context, int number, String service, Result result) {
    Answer.Finish finish =
        new Answer.Finish(START.plusSeconds(50), result.text(), "succeeded", "as said");
    TaskRun task =
        new TaskRun(
            "task-" + context,
            "deployment",
            0,
            START.plusSeconds(1),
            Optional.empty(),
            Optional.empty(),
            List.of(new Answer("worker-1", START.plusSeconds(2), Optional.of(finish))),
            List.of(),
            Optional.of(
                new TaskRun.End(
                    START.plusSeconds(50), result, Status.SUCCEEDED, "as said", false)));
    return run(
        project,
        context,
        number,
        service,
        RunState.FINISHED,
        task,
        Optional.of(
            new SequenceRun.End(START.plusSeconds(60), result, Status.SUCCEEDED, "as said")));
  }

  private static SequenceRun run(
      String project,
      String context,
      int number,
      String service,
      RunState state,
      TaskRun task,
      Optional<SequenceRun.End> end) {
    return new SequenceRun(
        new RunKey(project, context, number),
        "dev",
        "delivery",
        service,
        new SequenceRun.Origin("trigger", "cause", "r1", 0, new TreeMap<>(), START),
        List.of(),
        state,
        end.isPresent() ? new Step.Ended() : new Step.Open(),
        Map.of("project", project, "labels", Map.of("version", "2.0"), "result", "warning"),
        List.of(task),
        Optional.of(START.plusSeconds(1)),
        end);
  }
}
