package dev.slipway.history;

import dev.slipway.sequence.RunState;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/**
 * Which deliveries somebody wants to see; what is empty does not matter.
 *
 * @param project of that project
 * @param stage with a run in that stage
 * @param service with a run for that service
 * @param state whose state as a whole is this
 * @param since triggered at that time or later
 */
public record RunFilter(
    Optional<String> project,
    Optional<String> stage,
    Optional<String> service,
    Optional<RunState> state,
    Optional<Instant> since) {
  /** Every delivery. */
  public static final RunFilter ALL =
      new RunFilter(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  boolean accepts(Sketch.OfDelivery delivery, Collection<Sketch.OfRun> runs) {
    return project.filter(p -> !p.equals(delivery.key().project())).isEmpty()
        && since.filter(delivery.startedAt()::isBefore).isEmpty()
        && (stage.isEmpty() || runs.stream().anyMatch(r -> r.stage().equals(stage.get())))
        && (service.isEmpty() || runs.stream().anyMatch(r -> r.service().equals(service.get())))
        && (state.isEmpty() || stateOf(delivery, runs) == state.get());
  }

  private static RunState stateOf(Sketch.OfDelivery delivery, Collection<Sketch.OfRun> runs) {
    return DeliveryView.state(delivery.ended(), runs.stream().map(Sketch.OfRun::state).toList());
  }
}
