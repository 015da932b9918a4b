package dev.slipway.uniform;

import dev.slipway.event.Event;
import dev.slipway.event.EventSink;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The answers of one worker to one order, sent in order, each again and again with the same id
 * until the log has it (reliability F13). Sending never holds up the work.
 */
final class Outbox {
  private static final System.Logger LOG = System.getLogger(Outbox.class.getName());

  private final EventSink sink;
  private final HostSettings settings;
  private final BooleanSupplier given;
  private CompletableFuture<?> tail = CompletableFuture.completedFuture(null);
  private int pending;
  private boolean closed;

  /** An outbox that stops trying, with {@link OrderReturned}, once the supplier says so. */
  Outbox(EventSink sink, HostSettings settings, BooleanSupplier givenUp) {
    this.sink = sink;
    this.settings = settings;
    this.given = givenUp;
  }

  /** Sends an answer that the run does not depend on; drops it where too many wait already. */
  synchronized void send(Event event) {
    if (closed || pending >= settings.pendingReports()) {
      LOG.log(Level.DEBUG, "{0} of {1} dropped", event.type(), event.source());
      return;
    }
    pending++;
    tail =
        tail.thenCompose(_ -> deliver(event, settings.retryFirst()))
            .handle((_, failure) -> {
              sent(event, failure);
              return null;
            });
  }

  private synchronized void sent(Event event, @Nullable Throwable failure) {
    pending--;
    if (failure != null) {
      LOG.log(Level.WARNING, "{0} of {1} not sent", event.type(), event.source(), failure);
    }
  }

  /**
   * Sends the last answer; where the log refuses it, for instance as too large, the substitute. The
   * future ends when the log has one of them, else exceptionally.
   */
  synchronized CompletableFuture<Void> finish(Event event, Function<Throwable, Event> substitute) {
    closed = true;
    return tail.thenCompose(_ -> deliver(event, settings.retryFirst()))
        .exceptionallyCompose(failure -> {
          Throwable cause = cause(failure);
          return cause instanceof OrderReturned
              ? CompletableFuture.failedFuture(cause)
              : deliver(substitute.apply(cause), settings.retryFirst());
        });
  }

  private CompletableFuture<Void> deliver(Event event, Duration pause) {
    if (given.getAsBoolean()) {
      return CompletableFuture.failedFuture(
          new OrderReturned("the host stopped before " + event.type() + " was in the log"));
    }
    return append(event)
        .exceptionallyCompose(failure ->
            cause(failure) instanceof EventSink.Unavailable
                ? later(pause).thenCompose(_ -> deliver(event, longer(pause)))
                : CompletableFuture.failedFuture(cause(failure)));
  }

  private CompletableFuture<Void> append(Event event) {
    try {
      return sink.append(event).toCompletableFuture();
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static CompletableFuture<Void> later(Duration pause) {
    return CompletableFuture.runAsync(
        () -> {}, CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS));
  }

  private Duration longer(Duration pause) {
    Duration twice = pause.multipliedBy(2);
    return twice.compareTo(settings.retryMost()) > 0 ? settings.retryMost() : twice;
  }

  private static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }
}
