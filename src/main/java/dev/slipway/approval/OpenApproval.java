package dev.slipway.approval;

import dev.slipway.event.Data;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.TaskRun;
import dev.slipway.shipyard.Task;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An approval that waits for a person.
 *
 * @param id short and unique, see {@link #idOf}
 * @param task the id of the task's {@code .triggered}
 * @param name the name of the sequence and of the task, such as {@code delivery/approval}
 * @param message what is asked: the property {@code message} of the task, or a sentence
 * @param labels the labels of the delivery
 * @param before the result before it, where one is known
 * @param since when it was asked
 * @param expires when it fails unless somebody has answered
 */
public record OpenApproval(
    String id,
    String task,
    String project,
    String context,
    String stage,
    String service,
    String name,
    String message,
    Map<String, @Nullable Object> labels,
    Optional<String> before,
    Instant since,
    Optional<Instant> expires) {
  private static final int ID_BYTES = 6;

  public OpenApproval {
    labels = Data.copy(labels);
  }

  /** The approval that a run waits for, where it waits for one. */
  public static Optional<OpenApproval> of(SequenceRun run) {
    return run.openTask()
        .filter(task -> task.name().equals(Task.APPROVAL))
        .map(task -> of(run, task));
  }

  private static OpenApproval of(SequenceRun run, TaskRun task) {
    String before = before(run);
    return new OpenApproval(
        idOf(task.id()),
        task.id(),
        run.key().project(),
        run.key().delivery().context(),
        run.stage(),
        run.service(),
        run.sequence() + "/" + task.name(),
        message(run, task, before),
        Data.asMap(run.payload().get("labels")),
        before.isEmpty() ? Optional.empty() : Optional.of(before),
        task.triggeredAt(),
        task.deadline());
  }

  /** The result so far; the end of the task before it tells it where the payload was left out. */
  private static String before(SequenceRun run) {
    String told = Data.text(run.payload().get("result"));
    int earlier = run.taskRuns().size() - 2;
    return told.isEmpty() && earlier >= 0
        ? run.taskRuns().get(earlier).end().map(end -> end.result().text()).orElse("")
        : told;
  }

  private static String message(SequenceRun run, TaskRun task, String before) {
    String asked =
        task.position() < run.tasks().size()
            ? Data.text(run.tasks().get(task.position()).properties().get("message"))
            : "";
    if (!asked.isEmpty()) {
      return asked;
    }
    return "go on with "
        + run.service()
        + " in "
        + run.stage()
        + "?"
        + (before.isEmpty() ? "" : " The result so far is " + before);
  }

  /** The short id of the approval that a task is. */
  public static String idOf(String task) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(task.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, ID_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
