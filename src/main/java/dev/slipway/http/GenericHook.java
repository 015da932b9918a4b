package dev.slipway.http;

import dev.slipway.alert.Intake;
import dev.slipway.alert.KeptnProblem;
import dev.slipway.alert.Mapping;
import dev.slipway.alert.Mapping.Mapped;
import dev.slipway.event.Data;
import dev.slipway.shipyard.Projects;
import dev.slipway.wire.Json;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /api/v1/hooks/generic}: JSON of any form, which the hooks of projects map to events;
 * and Keptn's problem payload, which needs none.
 */
@Path("/api/v1/hooks/generic")
@Tag(name = "hooks")
public class GenericHook {
  private static final int MOST_REASONS = 5;
  private static final int LONGEST_DETAIL = 2_000;

  private final HookAccess access;
  private final HookMappings mappings;
  private final Projects projects;
  private final Appender appender;
  private final BodyReader bodies;

  @Inject
  GenericHook(
      HookAccess access,
      HookMappings mappings,
      Projects projects,
      Appender appender,
      HttpConfig http) {
    this.access = access;
    this.mappings = mappings;
    this.projects = projects;
    this.appender = appender;
    this.bodies = new BodyReader(http.maxBytesInFlight(), http.bodyTimeout());
  }

  /** Takes a document. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Produces({MediaType.APPLICATION_JSON, ProblemDetail.MEDIA_TYPE})
  @RunOnVirtualThread
  @Operation(
      summary = "Report anything",
      description =
          "JSON of any form, mapped to an event by `hooks` in the uniform.yaml of a project, or"
              + " Keptn's problem payload")
  @APIResponse(responseCode = "200", description = "durably in the log")
  @APIResponse(responseCode = "400", description = "no JSON object; says where and why")
  @APIResponse(responseCode = "401", description = "the credentials are missing or wrong")
  @APIResponse(responseCode = "404", description = "no such project")
  @APIResponse(responseCode = "422", description = "no hook takes it; says why")
  @APIResponse(responseCode = "503", description = "the log takes nothing now; see Retry-After")
  public Response accept(
      InputStream body,
      @QueryParam("project") @Nullable String project,
      @Context HttpHeaders headers,
      @Context RoutingContext request) {
    return access.admit(
        headers,
        request,
        () -> bodies.read(body),
        bytes -> take(bytes, Optional.ofNullable(project)));
  }

  private Response take(byte[] body, Optional<String> project) {
    Map<String, @Nullable Object> document;
    try {
      document = Json.parse(body);
    } catch (Json.Malformed e) {
      return ProblemDetail.of(e).response();
    }
    if (project.isPresent() && mappings.of(project.get()).isEmpty()) {
      return ProblemDetail.notFound("there is no project of that name").response();
    }
    List<String> reasons = new ArrayList<>();
    List<Intake> taken = new ArrayList<>();
    String digest = digest(body);
    for (String owner : project.map(List::of).orElseGet(projects::names)) {
      map(document, owner, project.isPresent(), digest, taken, reasons);
    }
    if (taken.isEmpty() && project.isEmpty() && KeptnProblem.isOne(document)) {
      return AlertBatch.answer(appender, KeptnProblem.read(document));
    }
    return taken.isEmpty() ? noHook(reasons) : append(taken);
  }

  /** Tries the hooks of a project; one that names no project is for those who name it. */
  private void map(
      Map<String, @Nullable Object> document,
      String owner,
      boolean named,
      String digest,
      List<Intake> taken,
      List<String> reasons) {
    Optional<HookMappings.Found> found = mappings.of(owner);
    if (named) {
      found.flatMap(HookMappings.Found::problem).ifPresent(reasons::add);
    }
    for (Mapping hook : found.map(HookMappings.Found::hooks).orElse(List.of())) {
      String name = owner + "/" + hook.name() + ": ";
      if (!named && hook.project().isEmpty()) {
        reasons.add(name + "it names no project: ask for it with ?project=" + owner);
        continue;
      }
      switch (hook.map(document, owner, digest)) {
        case Mapped.To to -> taken.add(new Intake.Accepted(List.of(to.event())));
        case Mapped.Not(String reason) -> reasons.add(name + reason);
      }
    }
  }

  private Response append(List<Intake> taken) {
    AlertBatch batch = new AlertBatch(appender);
    taken.forEach(batch::add);
    return batch.answer();
  }

  private static Response noHook(List<String> reasons) {
    String detail =
        reasons.isEmpty()
            ? "expected a project with `hooks` in its uniform.yaml, found none"
            : String.join(" | ", reasons.subList(0, Math.min(reasons.size(), MOST_REASONS)));
    return ProblemDetail.unprocessable(
            "No hook takes this document", "no-hook", Data.excerpt(detail, LONGEST_DETAIL))
        .response();
  }

  private static String digest(byte[] body) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }
}
