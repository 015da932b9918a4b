package dev.slipway.http;

import dev.slipway.event.Control;
import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.history.Cursor;
import dev.slipway.history.DeliveryView;
import dev.slipway.history.Explanation;
import dev.slipway.history.RunFilter;
import dev.slipway.history.Runs;
import dev.slipway.history.Subscribers;
import dev.slipway.wire.Json;
import dev.slipway.yaml.Spelling;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/runs}: deliveries and what happens in them; pause, resume and abort. */
@Path("/api/v1/runs")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "runs")
public class RunResource {
  private static final int PAGE = 50;
  private static final int LARGEST_PAGE = 500;
  private static final String SOURCE = "slipway-http";
  private static final List<String> ACTIONS =
      Arrays.stream(Control.values()).map(Control::text).toList();

  private final Runs runs;
  private final Appender appender;

  private final Subscribers subscribers;

  @Inject
  RunResource(Runs runs, Appender appender, Subscribers subscribers) {
    this.runs = runs;
    this.appender = appender;
    this.subscribers = subscribers;
  }

  /**
   * A page of deliveries.
   *
   * @param items newest first
   * @param next what to give as {@code cursor} for the next page; absent on the last
   */
  public record RunPage(List<DeliveryView> items, Optional<String> next) {
    public RunPage {
      items = List.copyOf(items);
    }
  }

  /** Lists deliveries, newest first. */
  @GET
  @RunOnVirtualThread
  @Operation(summary = "List deliveries, newest first")
  @APIResponse(responseCode = "200", description = "a page")
  @APIResponse(responseCode = "400", description = "a parameter cannot be read")
  public RunPage list(
      @QueryParam("project") @Nullable String project,
      @QueryParam("stage") @Nullable String stage,
      @QueryParam("service") @Nullable String service,
      @QueryParam("state") @Nullable String state,
      @QueryParam("since") @Nullable String since,
      @QueryParam("cursor") @Nullable String cursor,
      @QueryParam("limit") @Nullable String limit) {
    RunFilter filter =
        new RunFilter(
            Query.text(project),
            Query.text(stage),
            Query.text(service),
            Query.state("state", state),
            Query.instant("since", since));
    Runs.Page page =
        runs.list(
            filter,
            Query.cursor("cursor", cursor),
            Query.number("limit", limit, PAGE, LARGEST_PAGE));
    return new RunPage(page.items(), page.next().map(Cursor::text));
  }

  /** One delivery with its sequences and tasks. */
  @GET
  @Path("/{context}")
  @RunOnVirtualThread
  @Operation(summary = "One delivery with its sequences and tasks")
  @APIResponse(responseCode = "200", description = "the delivery")
  @APIResponse(responseCode = "404", description = "no such context")
  public DeliveryView get(@PathParam("context") String context) {
    return find(context);
  }

  /** Why the open runs of a delivery do not move. */
  @GET
  @Path("/{context}/explanation")
  @RunOnVirtualThread
  @Operation(summary = "Why the open sequences of a delivery do not move at this moment")
  @APIResponse(responseCode = "200", description = "a reason for each open sequence")
  @APIResponse(responseCode = "404", description = "no such context")
  public Explanation explanation(@PathParam("context") String context) {
    return Explanation.of(find(context), subscribers);
  }

  /** Pauses, resumes or aborts a delivery, in all stages or in one (semantics 6). */
  @POST
  @Path("/{context}/control")
  @Consumes(MediaType.APPLICATION_JSON)
  @RunOnVirtualThread
  @Operation(
      summary = "Pause, resume or abort a delivery",
      description =
          "Body: action (pause, resume, abort) and optionally stage, who, and with abort rollback:"
              + " true, so that running plans clean up")
  @APIResponse(responseCode = "202", description = "durably in the log")
  @APIResponse(responseCode = "400", description = "no such action")
  @APIResponse(responseCode = "404", description = "no such context")
  public Response control(@PathParam("context") String context, byte[] body) {
    Map<String, @Nullable Object> order = parse(body);
    String action = Data.text(order.get("action"));
    Control control = Control.of(action).orElseThrow(() -> unknown(action));
    DeliveryView delivery = find(context);
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", delivery.project());
    data.put("service", delivery.service());
    Optional.of(Data.text(order.get("stage")))
        .filter(stage -> !stage.isEmpty())
        .ifPresent(stage -> data.put("stage", stage));
    Optional.of(Data.text(order.get("who")))
        .filter(who -> !who.isEmpty())
        .ifPresent(who -> data.put("who", who));
    if (control == Control.ABORT && Boolean.TRUE.equals(order.get("rollback"))) {
      data.put("rollback", true);
    }
    Event event =
        new Event(
            UUID.randomUUID().toString(),
            SOURCE,
            new EventType.ControlEvent(control).text(),
            null,
            Instant.now(),
            new TreeMap<>(Map.of(Event.CONTEXT, delivery.context(), Event.SPEC_VERSION, "0.2.4")),
            data);
    return appender
        .append(List.of(event))
        .map(ProblemDetail::response)
        .orElseGet(() -> Response.accepted(EventIngress.receipt(event)).build());
  }

  private DeliveryView find(String context) {
    return runs.find(context)
        .orElseThrow(
            () -> ProblemDetail.notFound("there is no delivery with that context").exception());
  }

  private static Map<String, @Nullable Object> parse(byte[] body) {
    try {
      return Json.parse(body);
    } catch (Json.Malformed e) {
      throw ProblemDetail.badInput("", "expected {\"action\": …}: " + e.getMessage()).exception();
    }
  }

  private static RuntimeException unknown(String action) {
    String hint = Spelling.hint(action, ACTIONS);
    return ProblemDetail.badInput(
            "action",
            "expected one of "
                + String.join(", ", ACTIONS)
                + (action.isEmpty() ? ", found none" : ", found another word")
                + (hint.isEmpty() ? "" : "; " + hint))
        .exception();
  }
}
