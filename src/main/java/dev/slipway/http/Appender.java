package dev.slipway.http;

import dev.slipway.event.Admission;
import dev.slipway.event.Event;
import dev.slipway.event.EventSink;
import dev.slipway.event.EventType.ControlEvent;
import dev.slipway.event.EventType.DomainEvent;
import dev.slipway.event.EventType.SequenceEvent;
import dev.slipway.event.EventType.TaskEvent;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jboss.logging.Logger;

/** Hands events to the log and waits until they are there; takes only so many at once. */
@Singleton
final class Appender {
  private static final Logger LOG = Logger.getLogger(Appender.class);

  private final Admission admission;
  private final EventSink sink;
  private final Semaphore places;
  private final Duration timeout;
  private final Counter accepted;

  @Inject
  Appender(Admission admission, EventSink sink, HttpConfig config, MeterRegistry meters) {
    this.accepted =
        Counter.builder("slipway.ingress.accepted")
            .description("Events that are durably in the log")
            .tag("transport", "http")
            .register(meters);
    this.admission = admission;
    this.sink = sink;
    this.places = new Semaphore(config.maxInFlight());
    this.timeout = config.appendTimeout();
  }

  /** Appends events in their order; empty when all are durably in the log. Blocks. */
  Optional<ProblemDetail> append(List<Event> events) {
    Optional<String> obstacle = admission.obstacle();
    if (obstacle.isPresent() && events.stream().anyMatch(Appender::isNew)) {
      return obstacle.map(ProblemDetail::diskFull);
    }
    if (!places.tryAcquire()) {
      return Optional.of(
          ProblemDetail.tooMany("expected fewer requests at once; try again in a moment"));
    }
    try {
      return await(events);
    } finally {
      places.release();
    }
  }

  /** Whether an event may begin something, as opposed to ending what is under way. */
  private static boolean isNew(Event event) {
    return switch (event.kind()) {
      case SequenceEvent _, DomainEvent _ -> true;
      case TaskEvent _, ControlEvent _ -> false;
    };
  }

  private Optional<ProblemDetail> await(List<Event> events) {
    try {
      CompletableFuture.allOf(
              events.stream()
                  .map(event -> sink.append(event).toCompletableFuture())
                  .toArray(CompletableFuture[]::new))
          .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      accepted.increment(events.size());
      return Optional.empty();
    } catch (TimeoutException e) {
      return unavailable("the log did not confirm within " + timeout.toSeconds() + " s");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return unavailable("the server is stopping");
    } catch (ExecutionException e) {
      return failed(e.getCause() == null ? e : e.getCause());
    } catch (EventSink.Unavailable | EventSink.TooLarge e) {
      return failed(e);
    }
  }

  private static Optional<ProblemDetail> failed(Throwable cause) {
    if (cause instanceof EventSink.Unavailable unavailable) {
      return unavailable(String.valueOf(unavailable.getMessage()));
    }
    if (cause instanceof EventSink.TooLarge tooLarge) {
      return Optional.of(ProblemDetail.tooLarge(String.valueOf(tooLarge.getMessage())));
    }
    LOG.error("an event could not be appended", cause);
    return unavailable("the event could not be appended");
  }

  private static Optional<ProblemDetail> unavailable(String detail) {
    return Optional.of(ProblemDetail.unavailable(detail + "; the same event may be sent again"));
  }
}
