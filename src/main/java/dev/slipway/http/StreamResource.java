package dev.slipway.http;

import dev.slipway.history.ChangeFeed;
import dev.slipway.history.DeliveryView;
import dev.slipway.history.Runs;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /api/v1/stream}: changes of deliveries as server-sent events. Every client is served
 * by a thread of its own at its own pace, from the one feed that all share; a client that does not
 * read is dropped.
 */
@Path("/api/v1/stream")
@Tag(name = "runs")
public class StreamResource {
  private static final Logger LOG = Logger.getLogger(StreamResource.class);
  private static final long HEARTBEAT_SECONDS = 15;
  private static final long SEND_SECONDS = 10;

  private final Runs runs;
  private final ChangeFeed feed;
  private final Semaphore places;

  @Inject
  StreamResource(Runs runs, ChangeFeed feed, HttpConfig config) {
    this.runs = runs;
    this.feed = feed;
    this.places = new Semaphore(config.maxStreams());
  }

  /**
   * What a client wants to see.
   *
   * @param project of that project only
   * @param context of that delivery only
   */
  private record Interest(Optional<String> project, Optional<String> context) {
    boolean in(DeliveryKey delivery) {
      return project.filter(p -> !p.equals(delivery.project())).isEmpty()
          && context.filter(c -> !c.equals(delivery.context())).isEmpty();
    }
  }

  /**
   * Streams {@code run} (a delivery in its new form), {@code gone} (its key, when it is forgotten)
   * and {@code reset} (load everything anew) from the position in {@code Last-Event-ID}, else from
   * now on.
   */
  @GET
  @Produces(MediaType.SERVER_SENT_EVENTS)
  @Operation(
      summary = "Changes of deliveries as server-sent events",
      description = "Events run, gone and reset; resumable by Last-Event-ID")
  public void stream(
      @QueryParam("project") @Nullable String project,
      @QueryParam("context") @Nullable String context,
      @HeaderParam("Last-Event-ID") @Nullable String last,
      @Context SseEventSink sink,
      @Context Sse sse) {
    if (!places.tryAcquire()) {
      sink.close();
      throw ProblemDetail.tooMany("expected fewer clients of the live feed").exception();
    }
    Interest interest = new Interest(Query.text(project), Query.text(context));
    ChangeFeed.Position start =
        Query.text(last).map(ChangeFeed.Position::parse).orElseGet(feed::position);
    Thread.ofVirtual().name("stream").start(() -> serve(interest, start, sink, sse));
  }

  private void serve(Interest interest, ChangeFeed.Position start, SseEventSink sink, Sse sse) {
    try (sink) {
      send(sink, sse.newEventBuilder().comment("slipway").build());
      ChangeFeed.Position position = start;
      while (!sink.isClosed()) {
        position = sendSince(position, interest, sink, sse);
        if (!changedWithin(position)) {
          send(sink, sse.newEventBuilder().comment("still here").build());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException | IllegalStateException e) {
      LOG.debug("a client of the live feed went away, or does not read", e);
    } finally {
      places.release();
    }
  }

  private ChangeFeed.Position sendSince(
      ChangeFeed.Position position, Interest interest, SseEventSink sink, Sse sse)
      throws InterruptedException, ExecutionException, TimeoutException {
    return switch (feed.since(position)) {
      case ChangeFeed.Reading.Lost(ChangeFeed.Position next) -> {
        send(sink, sse.newEventBuilder().name("reset").id(next.text()).data("{}").build());
        yield next;
      }
      case ChangeFeed.Reading.Changed changed -> {
        List<DeliveryKey> keys = changed.deliveries().stream().filter(interest::in).toList();
        for (DeliveryKey key : keys) {
          OutboundSseEvent.Builder event = event(sse, key);
          // Only the last one moves the client's position: it covers all before.
          send(
              sink, (key.equals(keys.getLast()) ? event.id(changed.next().text()) : event).build());
        }
        yield changed.next();
      }
    };
  }

  private OutboundSseEvent.Builder event(Sse sse, DeliveryKey key) {
    Optional<DeliveryView> view = runs.find(key);
    OutboundSseEvent.Builder event =
        sse.newEventBuilder().mediaType(MediaType.APPLICATION_JSON_TYPE);
    return view.isPresent()
        ? event.name("run").data(DeliveryView.class, view.get())
        : event.name("gone").data(DeliveryKey.class, key);
  }

  private boolean changedWithin(ChangeFeed.Position position)
      throws InterruptedException, ExecutionException {
    try {
      feed.awaitAfter(position).toCompletableFuture().get(HEARTBEAT_SECONDS, TimeUnit.SECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  private static void send(SseEventSink sink, OutboundSseEvent event)
      throws InterruptedException, ExecutionException, TimeoutException {
    CompletionStage<?> sent = sink.send(event);
    sent.toCompletableFuture().get(SEND_SECONDS, TimeUnit.SECONDS);
  }
}
