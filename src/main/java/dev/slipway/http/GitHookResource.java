package dev.slipway.http;

import dev.slipway.shipyard.Repositories;
import dev.slipway.shipyard.RepositoryState;
import dev.slipway.wire.Json;
import io.smallrye.common.annotation.RunOnVirtualThread;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /api/v1/hooks/git}: git servers tell of pushes. Any instance takes the call; it
 * answers when the wish to read the repository is in the log, where its owner sees it.
 */
@Path("/api/v1/hooks/git")
@Tag(name = "hooks")
public class GitHookResource {
  private static final List<String> KINDS =
      List.of("X-GitHub-Event", "X-Gitea-Event", "X-Gitlab-Event");
  private static final List<String> PUSHES =
      List.of("push", "create", "push hook", "tag push hook");

  private final Repositories repositories;
  private final HookSecrets secrets;
  private final BodyReader bodies;
  private final HttpConfig config;

  @Inject
  GitHookResource(Repositories repositories, HookSecrets secrets, HttpConfig config) {
    this.repositories = repositories;
    this.secrets = secrets;
    this.config = config;
    this.bodies = new BodyReader(config.maxBytesInFlight(), config.bodyTimeout());
  }

  /** Takes the call of a git server. */
  @POST
  @Consumes(MediaType.WILDCARD)
  @Produces({MediaType.APPLICATION_JSON, ProblemDetail.MEDIA_TYPE})
  @RunOnVirtualThread
  @Operation(
      summary = "A git server tells of a push",
      description =
          "The webhooks of GitHub, GitLab, Gitea and Forgejo; the repository is found by its"
              + " address, or named by `repository`")
  @APIResponse(responseCode = "202", description = "the repositories that are read now")
  @APIResponse(responseCode = "401", description = "no signature or token that fits")
  @APIResponse(responseCode = "403", description = "no secret is configured")
  @APIResponse(responseCode = "404", description = "no such repository is configured")
  public Response pushed(
      InputStream body,
      @QueryParam("repository") @Nullable String repository,
      @Context HttpHeaders headers) {
    return switch (bodies.read(body)) {
      case BodyReader.Read.Refused refused -> refused.problem().response();
      case BodyReader.Read.Body whole -> {
        try (whole) {
          yield accept(whole.bytes(), Query.text(repository), headers);
        }
      }
    };
  }

  private Response accept(byte[] body, Optional<String> repository, HttpHeaders headers) {
    Optional<ProblemDetail> refusal = refusal(body, headers);
    if (refusal.isPresent()) {
      return refusal.get().response();
    }
    Optional<String> kind =
        KINDS.stream().flatMap(name -> header(headers, name).stream()).findFirst();
    if (kind.isPresent() && !PUSHES.contains(kind.get().toLowerCase(Locale.ROOT))) {
      return taken(List.of());
    }
    try {
      PushNotice notice = PushNotice.of(body);
      List<String> named = repository.map(List::of).orElseGet(() -> repositories.at(notice.urls()));
      List<RepositoryState> known =
          repositories.states().stream().filter(state -> named.contains(state.name())).toList();
      if (known.isEmpty()) {
        return ProblemDetail.notFound(
                "no repository has an address of "
                    + notice.urls()
                    + "; the query parameter `repository` names one")
            .response();
      }
      return request(
          known.stream()
              .filter(state -> notice.concerns(state.branch()))
              .map(RepositoryState::name)
              .toList());
    } catch (Json.Malformed e) {
      return ProblemDetail.badInput("", "expected JSON of a push: " + e.getMessage()).response();
    }
  }

  private Optional<ProblemDetail> refusal(byte[] body, HttpHeaders headers) {
    List<byte[]> known = secrets.read();
    if (known.isEmpty()) {
      return Optional.of(
          new ProblemDetail(
              403,
              "Nobody may call",
              "no-secret",
              "expected a secret for webhooks in slipway.hooks.git.secrets, found none"));
    }
    return HookSignature.isValid(name -> header(headers, name), body, known)
        ? Optional.empty()
        : Optional.of(
            new ProblemDetail(
                401,
                "The call proves nothing",
                "bad-signature",
                "expected a signature or token made with a configured secret, found none"));
  }

  private static Optional<String> header(HttpHeaders headers, String name) {
    return Query.text(headers.getHeaderString(name));
  }

  private Response request(List<String> names) {
    try {
      for (String name : names) {
        repositories
            .requestSync(name)
            .toCompletableFuture()
            .get(config.appendTimeout().toMillis(), TimeUnit.MILLISECONDS);
      }
      return taken(names);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ProblemDetail.unavailable("the server is stopping").response();
    } catch (ExecutionException | TimeoutException e) {
      return ProblemDetail.unavailable("the log did not confirm; call again").response();
    }
  }

  private static Response taken(List<String> names) {
    return Response.accepted(Json.printValue(Map.of("repositories", names)))
        .type(MediaType.APPLICATION_JSON)
        .build();
  }
}
