package dev.slipway.history;

import dev.slipway.event.Event;
import dev.slipway.sequence.PieceKey.RunKey;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What is asked of a {@code <task>.triggered} to know for whom it is. The whole event is made when
 * a worker takes it.
 *
 * @param run the run that waits for its answer
 * @param id its id
 * @param task the name of the task
 * @param stage in that stage
 * @param service for that service
 * @param whole the event; empty where it turns out to be none
 */
public record OrderSketch(
    RunKey run,
    String id,
    String task,
    String stage,
    String service,
    Supplier<Optional<Event>> whole) {}
