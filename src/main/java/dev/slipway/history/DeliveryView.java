package dev.slipway.history;

import dev.slipway.event.Result;
import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Pieces;
import dev.slipway.sequence.RunState;
import dev.slipway.sequence.SequenceRun;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A delivery over all its stages, as people see it.
 *
 * @param context its {@code shkeptncontext}
 * @param project the project that it belongs to
 * @param service the service of its first run
 * @param revision the pinned shipyard revision
 * @param state of the open runs the one that moves most ({@code started} before {@code
 *     waitingForApproval}, {@code paused}, {@code waiting}, {@code triggered}); after the end
 *     {@code aborted} or {@code timedOut} if any run was, else {@code finished}
 * @param result after the end the worst result of its runs; absent before
 * @param started when its first run was triggered
 * @param ended when its last run ended; absent before
 * @param sequences its runs, by number
 */
public record DeliveryView(
    String context,
    String project,
    String service,
    String revision,
    String state,
    Optional<String> result,
    Instant started,
    Optional<Instant> ended,
    List<RunView> sequences) {

  private static final List<RunState> LIVELIEST =
      List.of(
          RunState.STARTED,
          RunState.WAITING_FOR_APPROVAL,
          RunState.PAUSED,
          RunState.WAITING,
          RunState.TRIGGERED);

  private static final List<RunState> GRAVEST =
      List.of(RunState.ABORTED, RunState.TIMED_OUT, RunState.FINISHED);

  public DeliveryView {
    sequences = List.copyOf(sequences);
  }

  /** The view of a delivery and its runs; the other pieces say why a run waits. */
  static DeliveryView of(Delivery delivery, Collection<SequenceRun> runs, Pieces pieces) {
    return new DeliveryView(
        delivery.key().context(),
        delivery.key().project(),
        runs.stream().findFirst().map(SequenceRun::service).orElse(""),
        delivery.revision(),
        state(delivery.endedAt().isPresent(), runs.stream().map(SequenceRun::state).toList())
            .text(),
        delivery.endedAt().isEmpty() ? Optional.empty() : worst(runs).map(Result::text),
        delivery.startedAt(),
        delivery.endedAt(),
        runs.stream().map(run -> RunView.of(run, pieces)).toList());
  }

  /** The state of a delivery as a whole, from those of its runs. */
  static RunState state(boolean ended, List<RunState> runs) {
    return (ended ? GRAVEST : LIVELIEST)
        .stream()
            .filter(runs::contains)
            .findFirst()
            .orElse(ended ? RunState.FINISHED : RunState.TRIGGERED);
  }

  private static Optional<Result> worst(Collection<SequenceRun> runs) {
    return runs.stream()
        .flatMap(run -> run.end().stream())
        .map(SequenceRun.End::result)
        .max(Result::compareTo);
  }
}
