package dev.slipway.http;

import dev.slipway.shipyard.Repositories;
import dev.slipway.wire.Json;
import dev.slipway.wire.RepositoryForm;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/repositories}: the repositories that shipyards come from, and how they stand. */
@Path("/api/v1/repositories")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "projects")
public class RepositoryResource {
  private final Repositories repositories;

  @Inject
  RepositoryResource(Repositories repositories) {
    this.repositories = repositories;
  }

  /** All configured repositories, in the order in which they may claim projects. */
  @GET
  @RunOnVirtualThread
  @Operation(
      summary = "The repositories of shipyards",
      description =
          "commit, when it was last read and how many seconds ago, what went wrong since, findings")
  public byte[] list() {
    Instant now = Instant.now();
    List<Map<String, @Nullable Object>> all =
        repositories.states().stream()
            .map(state -> {
              Map<String, @Nullable Object> view = new LinkedHashMap<>(RepositoryForm.write(state));
              state
                  .fetched()
                  .ifPresent(at -> view.put("ageSeconds", Duration.between(at, now).toSeconds()));
              return view;
            })
            .toList();
    return Json.printValue(all);
  }
}
