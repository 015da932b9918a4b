package dev.slipway.http;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.skopos.PlanBoard;
import dev.slipway.skopos.PlanDesk;
import dev.slipway.wire.Json;
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

/** {@code /api/v1/approvals}: what plans ask, and the answers of people. */
@Path("/api/v1/approvals")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "approvals")
public class ApprovalResource {
  private static final String SOURCE = "slipway-api";

  private final PlanBoard board;
  private final Appender appender;

  @Inject
  ApprovalResource(PlanBoard board, Appender appender) {
    this.board = board;
    this.appender = appender;
  }

  /**
   * A question as it is shown.
   *
   * @param id short and unique
   * @param kind {@code gate}, {@code pause} or {@code doubt}
   * @param plan the id of the plan's run
   * @param question its name in the plan
   * @param expires when it answers itself with {@code byDefault}
   */
  public record Approval(
      String id,
      String kind,
      String project,
      String stage,
      String service,
      String task,
      String context,
      String step,
      String message,
      List<String> answers,
      Instant since,
      Optional<Instant> expires,
      String byDefault,
      String plan,
      String question) {
    static Approval of(PlanBoard.OpenQuestion open) {
      var question = open.question();
      return new Approval(
          open.id(),
          question.kind().name().toLowerCase(java.util.Locale.ROOT),
          open.place().project(),
          open.place().stage(),
          open.place().service(),
          open.place().task(),
          open.place().delivery(),
          question.at().text(),
          question.message(),
          question.answers(),
          open.since(),
          question.expires(),
          question.byDefault(),
          open.run(),
          question.id());
    }
  }

  /** Lists what waits for an answer, the oldest first. */
  @GET
  @RunOnVirtualThread
  @Operation(summary = "List what waits for an answer, the oldest first")
  @APIResponse(responseCode = "200", description = "the questions")
  public List<Approval> list(
      @QueryParam("project") @Nullable String project,
      @QueryParam("context") @Nullable String context) {
    return board.questions().stream()
        .filter(open -> Query.text(project).map(open.place().project()::equals).orElse(true))
        .filter(open -> Query.text(context).map(open.place().delivery()::equals).orElse(true))
        .map(Approval::of)
        .toList();
  }

  /** Answers a question. */
  @POST
  @Path("/{id}")
  @Consumes(MediaType.APPLICATION_JSON)
  @RunOnVirtualThread
  @Operation(
      summary = "Answer a question",
      description = "Body: answer (one of the question's answers), optionally who and comment")
  @APIResponse(responseCode = "202", description = "durably in the log")
  @APIResponse(responseCode = "400", description = "no such answer")
  @APIResponse(responseCode = "404", description = "no such question, or answered already")
  public Response answer(@PathParam("id") String id, byte[] body) {
    Map<String, @Nullable Object> order = parse(body);
    PlanBoard.OpenQuestion open =
        board
            .question(id)
            .orElseThrow(
                () -> ProblemDetail.notFound("there is no open question with that id").exception());
    String answer = Data.text(order.get("answer"));
    if (!open.question().answers().contains(answer)) {
      throw ProblemDetail.badInput(
              "answer",
              "expected one of "
                  + String.join(", ", open.question().answers())
                  + ", found "
                  + (answer.isEmpty() ? "none" : "another word"))
          .exception();
    }
    Event event = event(open, answer, order);
    return appender
        .append(List.of(event))
        .map(ProblemDetail::response)
        .orElseGet(() -> Response.accepted(EventIngress.receipt(event)).build());
  }

  private static Event event(
      PlanBoard.OpenQuestion open, String answer, Map<String, @Nullable Object> order) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", open.place().project());
    data.put("stage", open.place().stage());
    data.put("service", open.place().service());
    data.put("plan", open.run());
    data.put("question", open.question().id());
    data.put("answer", answer);
    data.put("who", Data.text(order.get("who")));
    data.put("comment", Data.text(order.get("comment")));
    return new Event(
        UUID.randomUUID().toString(),
        SOURCE,
        PlanDesk.ANSWERED,
        null,
        Instant.now(),
        new TreeMap<>(Map.of(Event.CONTEXT, open.place().delivery(), Event.SPEC_VERSION, "0.2.4")),
        data);
  }

  private static Map<String, @Nullable Object> parse(byte[] body) {
    try {
      return Json.parse(body);
    } catch (Json.Malformed e) {
      throw ProblemDetail.badInput("", "expected {\"answer\": …}: " + e.getMessage()).exception();
    }
  }
}
