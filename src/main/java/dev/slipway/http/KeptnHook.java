package dev.slipway.http;

import dev.slipway.alert.KeptnProblem;
import dev.slipway.wire.Json;
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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** {@code POST /api/v1/hooks/keptn}: the problem payload that Keptn's users send. */
@Path("/api/v1/hooks/keptn")
@Tag(name = "hooks")
public class KeptnHook {
  private final HookAccess access;
  private final Appender appender;
  private final BodyReader bodies;

  @Inject
  KeptnHook(HookAccess access, Appender appender, HttpConfig http) {
    this.access = access;
    this.appender = appender;
    this.bodies = new BodyReader(http.maxBytesInFlight(), http.bodyTimeout());
  }

  /** Takes a problem. */
  @POST
  @Consumes({MediaType.APPLICATION_JSON, "application/cloudevents+json"})
  @Produces({MediaType.APPLICATION_JSON, ProblemDetail.MEDIA_TYPE})
  @RunOnVirtualThread
  @Operation(
      summary = "Report a problem as Keptn has it",
      description =
          "sh.keptn.events.problem as a CloudEvent, or its data: State, PID, ProblemTitle,"
              + " KeptnProject, KeptnStage, KeptnService; each in either spelling")
  @APIResponse(responseCode = "200", description = "durably in the log")
  @APIResponse(responseCode = "400", description = "no JSON object; says where and why")
  @APIResponse(responseCode = "401", description = "the credentials are missing or wrong")
  @APIResponse(responseCode = "422", description = "it does not say what it is about")
  @APIResponse(responseCode = "503", description = "the log takes nothing now; see Retry-After")
  public Response accept(
      InputStream body, @Context HttpHeaders headers, @Context RoutingContext request) {
    return access.admit(headers, request, () -> bodies.read(body), this::take);
  }

  private Response take(byte[] body) {
    try {
      return AlertBatch.answer(appender, KeptnProblem.read(Json.parse(body)));
    } catch (Json.Malformed e) {
      return ProblemDetail.of(e).response();
    }
  }
}
