package dev.slipway.http;

import dev.slipway.event.Event;
import dev.slipway.event.Scope;
import dev.slipway.sequence.Ids;
import dev.slipway.wire.CloudEvents;
import dev.slipway.wire.Decoded;
import dev.slipway.wire.HttpBinding;
import dev.slipway.wire.Json;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** {@code POST /api/v1/events}: where events come in over HTTP (CloudEvents HTTP binding). */
@Path("/api/v1/events")
@Tag(name = "events")
public class EventIngress {
  private final Appender appender;
  private final BodyReader bodies;
  private final MeterRegistry meters;

  @Inject
  EventIngress(Appender appender, HttpConfig config, MeterRegistry meters) {
    this.appender = appender;
    this.bodies = new BodyReader(config.maxBytesInFlight(), config.bodyTimeout());
    this.meters = meters;
  }

  /** Takes one event (binary or structured) or a batch, all of it or nothing. */
  @POST
  @Consumes(MediaType.WILDCARD)
  @Produces({MediaType.APPLICATION_JSON, ProblemDetail.MEDIA_TYPE})
  @RunOnVirtualThread
  @Operation(
      summary = "Hand in events",
      description =
          "CloudEvents 1.0 in binary mode (ce- headers), structured"
              + " (application/cloudevents+json) or batch (application/cloudevents-batch+json)")
  @APIResponse(responseCode = "202", description = "durably in the log: id and context of each")
  @APIResponse(responseCode = "400", description = "no event, or without scope; says where and why")
  @APIResponse(responseCode = "413", description = "larger than 900 KB")
  @APIResponse(responseCode = "415", description = "neither a CloudEvent nor JSON data")
  @APIResponse(responseCode = "429", description = "too many at once; see Retry-After")
  @APIResponse(responseCode = "503", description = "the log takes nothing now; see Retry-After")
  public Response accept(
      InputStream body, @Context HttpHeaders headers, @Context RoutingContext request) {
    return switch (bodies.read(body)) {
      case BodyReader.Read.Refused refused -> {
        BodyReader.leaveUnread(request);
        yield refused(refused.problem());
      }
      case BodyReader.Read.Body whole -> {
        try (whole) {
          yield accept(headers, whole.bytes());
        }
      }
    };
  }

  private Response accept(HttpHeaders headers, byte[] body) {
    Optional<ProblemDetail> repeated = repeatedAttribute(headers);
    if (repeated.isPresent()) {
      return refused(repeated.get());
    }
    Map<String, String> single = new LinkedHashMap<>();
    headers.getRequestHeaders().forEach((name, values) -> single.put(name, values.getFirst()));
    String contentType = Optional.ofNullable(headers.getHeaderString("content-type")).orElse("");
    return switch (HttpBinding.mode(contentType)) {
      case BATCH -> acceptBatch(body);
      case BINARY, STRUCTURED ->
          switch (checked(HttpBinding.decode(single, body))) {
            case Checked.Wrong wrong -> refused(wrong.problem());
            case Checked.Right right -> append(List.of(right.event()), false);
          };
    };
  }

  private Response acceptBatch(byte[] body) {
    return switch (CloudEvents.decodeBatch(body)) {
      case CloudEvents.Batch.Broken broken -> refused(ProblemDetail.of(broken.bad()));
      case CloudEvents.Batch.Events batch -> {
        List<Event> events = new ArrayList<>();
        for (Decoded decoded : batch.events()) {
          switch (checked(decoded)) {
            case Checked.Right right -> events.add(right.event());
            case Checked.Wrong wrong -> {
              yield refused(wrong.problem().at(events.size()));
            }
          }
        }
        yield append(events, true);
      }
    };
  }

  private sealed interface Checked {
    record Right(Event event) implements Checked {}

    record Wrong(ProblemDetail problem) implements Checked {}
  }

  private static Checked checked(Decoded decoded) {
    return switch (decoded) {
      case Decoded.Bad bad -> new Checked.Wrong(ProblemDetail.of(bad));
      case Decoded.Good good ->
          Scope.check(good.event())
              .<Checked>map(violation -> new Checked.Wrong(ProblemDetail.of(violation)))
              .orElseGet(() -> new Checked.Right(good.event()));
    };
  }

  private Response append(List<Event> events, boolean batch) {
    Optional<ProblemDetail> problem = appender.append(events);
    if (problem.isPresent()) {
      return refused(problem.get());
    }
    List<Map<String, String>> answers = events.stream().map(EventIngress::receipt).toList();
    return Response.accepted(Json.printValue(batch ? answers : answers.getFirst()))
        .type(MediaType.APPLICATION_JSON)
        .build();
  }

  /** What the sender is told of an event; an event without context is told the one it will get. */
  static Map<String, String> receipt(Event event) {
    Map<String, String> receipt = new LinkedHashMap<>();
    receipt.put("id", event.id());
    receipt.put("context", event.context().isEmpty() ? Ids.context(event) : event.context());
    return receipt;
  }

  private Response refused(ProblemDetail problem) {
    meters
        .counter("slipway.ingress.rejected", "transport", "http", "reason", problem.code())
        .increment();
    return problem.response();
  }

  private static Optional<ProblemDetail> repeatedAttribute(HttpHeaders headers) {
    return headers.getRequestHeaders().entrySet().stream()
        .filter(header -> header.getValue().size() > 1)
        .map(header -> header.getKey().toLowerCase(Locale.ROOT))
        .filter(name -> name.startsWith("ce-") || name.equals("content-type"))
        .findFirst()
        .map(name -> ProblemDetail.badInput(name, "expected the header once, found it repeated"));
  }
}
