package dev.slipway.http;

import dev.slipway.approval.ApprovalAnswer;
import dev.slipway.approval.OpenApproval;
import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.shipyard.Task;
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
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/approvals}: what tasks and plans ask, and the answers of people. */
@Path("/api/v1/approvals")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "approvals")
public class ApprovalResource {
  private static final String SOURCE = "slipway-api";
  private static final List<String> ANSWERS = List.of("pass", "fail");

  private final ApprovalDesk desk;
  private final PlanBoard board;
  private final Appender appender;

  @Inject
  ApprovalResource(ApprovalDesk desk, PlanBoard board, Appender appender) {
    this.desk = desk;
    this.board = board;
    this.appender = appender;
  }

  /**
   * A question as it is shown.
   *
   * @param id short and unique
   * @param kind {@code approval} for a task; {@code gate}, {@code pause} or {@code doubt} in a plan
   * @param step where in the sequence or the plan
   * @param expires when it answers itself with {@code byDefault}
   * @param plan the id of the plan's run; absent for a task
   * @param question its name in the plan; for a task, the id of its {@code .triggered}
   * @param labels those of the delivery; absent in a plan
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
      Optional<String> plan,
      String question,
      Optional<Map<String, @Nullable Object>> labels) {
    static Approval of(OpenApproval open) {
      return new Approval(
          open.id(),
          Task.APPROVAL,
          open.project(),
          open.stage(),
          open.service(),
          Task.APPROVAL,
          open.context(),
          open.name(),
          open.message(),
          ANSWERS,
          open.since(),
          open.expires(),
          open.expires().isPresent() ? "fail" : "",
          Optional.empty(),
          open.task(),
          Optional.of(open.labels()));
    }

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
          Optional.of(open.run()),
          question.id(),
          Optional.empty());
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
    return Stream.concat(
            desk.open().stream().map(Approval::of), board.questions().stream().map(Approval::of))
        .filter(open -> Query.text(project).map(open.project()::equals).orElse(true))
        .filter(open -> Query.text(context).map(open.context()::equals).orElse(true))
        .sorted(Comparator.comparing(Approval::since).thenComparing(Approval::id))
        .toList();
  }

  /** Answers a question. */
  @POST
  @Path("/{id}")
  @Consumes(MediaType.APPLICATION_JSON)
  @RunOnVirtualThread
  @Operation(
      summary = "Answer a question",
      description = "Body: answer (one of the question's answers), optionally by and comment")
  @APIResponse(responseCode = "202", description = "durably in the log")
  @APIResponse(responseCode = "400", description = "no such answer")
  @APIResponse(
      responseCode = "404",
      description = "no such question, or one of a plan that is over")
  @APIResponse(responseCode = "409", description = "an approval that was answered, or is over")
  public Response answer(@PathParam("id") String id, byte[] body) {
    Map<String, @Nullable Object> order = parse(body);
    Optional<PlanBoard.OpenQuestion> question = board.question(id);
    if (question.isPresent()) {
      return answer(question.get(), order);
    }
    OpenApproval open = desk.open(id).orElseThrow(() -> desk.obstacle(id).exception());
    boolean passes = answer(order, ANSWERS).equals(ANSWERS.getFirst());
    return desk.answer(
        open, new ApprovalAnswer(passes, by(order), Data.text(order.get("comment"))));
  }

  private static String answer(Map<String, @Nullable Object> order, List<String> answers) {
    String answer = Data.text(order.get("answer"));
    if (!answers.contains(answer)) {
      throw ProblemDetail.badInput(
              "answer",
              "expected one of "
                  + String.join(", ", answers)
                  + ", found "
                  + (answer.isEmpty() ? "none" : "another word"))
          .exception();
    }
    return answer;
  }

  private static String by(Map<String, @Nullable Object> order) {
    String by = Data.text(order.get("by"));
    return by.isEmpty() ? Data.text(order.get("who")) : by;
  }

  private Response answer(PlanBoard.OpenQuestion open, Map<String, @Nullable Object> order) {
    Event event = event(open, answer(order, open.question().answers()), order);
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
    data.put("who", by(order));
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
