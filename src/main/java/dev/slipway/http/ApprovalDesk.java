package dev.slipway.http;

import dev.slipway.approval.ApprovalAnswer;
import dev.slipway.approval.ApprovalWorker;
import dev.slipway.approval.OpenApproval;
import dev.slipway.event.Event;
import dev.slipway.history.ChangeFeed;
import dev.slipway.history.Runs;
import dev.slipway.sequence.Answer;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.RunState;
import dev.slipway.sequence.TaskRun;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The tasks {@code approval} that wait for a person, and their answers. What is open is what the
 * controller's state says, so that it does not matter which instance is asked.
 */
@Singleton
final class ApprovalDesk {
  /** How long an answer waits to be told whether it was the first. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** What a run may be while its approval is open. */
  private static final Set<RunState> MAY_WAIT =
      Set.of(RunState.WAITING_FOR_APPROVAL, RunState.PAUSED);

  private final Runs runs;
  private final ChangeFeed changes;
  private final Appender appender;

  @Inject
  ApprovalDesk(Runs runs, ChangeFeed changes, Appender appender) {
    this.runs = runs;
    this.changes = changes;
    this.appender = appender;
  }

  /** What waits for a person, the oldest first. */
  List<OpenApproval> open() {
    return runs.all().stream()
        .filter(run -> MAY_WAIT.contains(run.state()))
        .flatMap(run -> OpenApproval.of(run.whole().get()).stream())
        .sorted(Comparator.comparing(OpenApproval::since).thenComparing(OpenApproval::id))
        .toList();
  }

  /** The one with an id, its own or that of its task. */
  Optional<OpenApproval> open(String id) {
    return open().stream()
        .filter(approval -> approval.id().equals(id) || approval.task().equals(id))
        .findFirst();
  }

  /** Why an id that is not open cannot be answered: it was, or there never was such a thing. */
  ProblemDetail obstacle(String id) {
    return runs.all().stream()
        .filter(run -> run.approvals().stream().anyMatch(task -> isNamed(task, id)))
        .flatMap(run -> run.whole().get().taskRuns().stream())
        .filter(task -> isNamed(task.id(), id))
        .findFirst()
        .map(task -> ProblemDetail.conflict(over(task)))
        .orElseGet(() ->
            ProblemDetail.notFound(
                "there is no question with that id; `slipway approval list` shows the open ones"));
  }

  private static boolean isNamed(String task, String id) {
    return task.equals(id) || OpenApproval.idOf(task).equals(id);
  }

  private static String over(TaskRun task) {
    return "expected an open approval, found one that is over"
        + task.end()
            .map(end ->
                ": "
                    + (end.message().isEmpty() ? end.result().text() : end.message())
                    + " ("
                    + end.at()
                    + ")")
            .orElse("");
  }

  /** Hands an answer in, and says whether it was the first. Blocks. */
  Response answer(OpenApproval open, ApprovalAnswer answer) {
    Event event = answer.event(open, UUID.randomUUID().toString(), Instant.now());
    return appender
        .append(List.of(event))
        .or(() -> overtaken(open, answer))
        .map(ProblemDetail::response)
        .orElseGet(() -> Response.accepted(EventIngress.receipt(event)).build());
  }

  /** What another answer said that came first; empty too where nothing is known in time. */
  private Optional<ProblemDetail> overtaken(OpenApproval open, ApprovalAnswer answer) {
    return ended(open)
        .filter(task -> task.answers().stream().noneMatch(given -> isOurs(given, answer)))
        .map(task -> ProblemDetail.conflict(over(task)));
  }

  private static boolean isOurs(Answer given, ApprovalAnswer answer) {
    return given.source().equals(ApprovalWorker.NAME)
        && given.finished().filter(f -> f.message().equals(answer.sentence())).isPresent();
  }

  private Optional<TaskRun> ended(OpenApproval open) {
    DeliveryKey delivery = new DeliveryKey(open.project(), open.context());
    long end = System.nanoTime() + PATIENCE.toNanos();
    try {
      for (long left = PATIENCE.toNanos(); left > 0; left = end - System.nanoTime()) {
        ChangeFeed.Position seen = changes.position();
        Optional<TaskRun> task =
            runs.runOf(delivery, open.task()).stream()
                .flatMap(run -> run.whole().get().taskRuns().stream())
                .filter(run -> run.id().equals(open.task()) && run.end().isPresent())
                .findFirst();
        if (task.isPresent()) {
          return task;
        }
        changes.awaitAfter(seen).toCompletableFuture().get(left, TimeUnit.NANOSECONDS);
      }
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the feed never fails", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }
}
