package dev.slipway.history;

import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What is asked of an event of the bus to know whether it is an open order. The whole event is made
 * when a worker takes it.
 *
 * @param kind its type
 * @param id its id
 * @param context the delivery that it belongs to
 * @param triggeredId the id that it answers; empty where it answers none
 * @param project of that project
 * @param stage in that stage
 * @param service for that service
 * @param whole the event; empty where it turns out to be none
 */
public record OrderSketch(
    EventType kind,
    String id,
    String context,
    String triggeredId,
    String project,
    String stage,
    String service,
    Supplier<Optional<Event>> whole) {

  /** The sketch of an event that is there. */
  public static OrderSketch of(Event event) {
    return new OrderSketch(
        event.kind(),
        event.id(),
        event.context(),
        event.triggeredId(),
        event.project(),
        event.stage(),
        event.service(),
        () -> Optional.of(event));
  }
}
