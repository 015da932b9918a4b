package dev.slipway.http;

import dev.slipway.history.WorkerDirectory;
import dev.slipway.history.WorkerView;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** {@code GET /api/v1/workers}: who does tasks, and when they were last seen. */
@Path("/api/v1/workers")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "workers")
public class WorkerResource {
  private final WorkerDirectory directory;

  @Inject
  WorkerResource(WorkerDirectory directory) {
    this.directory = directory;
  }

  /** Lists who is subscribed to what; those without a project are for all of them. */
  @GET
  @RunOnVirtualThread
  @Operation(
      summary = "List who is subscribed to which tasks, and when they were last seen",
      description =
          "What the files of projects attach, who asked for orders over HTTP within five minutes,"
              + " and other sources of answers. Who only reads Kafka is seen with its first answer.")
  @APIResponse(responseCode = "200", description = "the workers")
  public List<WorkerView> list(@QueryParam("project") @Nullable String project) {
    return directory.workers().stream()
        .filter(worker ->
            Query.text(project)
                .map(name -> worker.project().isEmpty() || worker.project().equals(name))
                .orElse(true))
        .toList();
  }
}
