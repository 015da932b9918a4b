package dev.slipway.cli;

import dev.slipway.event.Data;
import dev.slipway.wire.Json;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What can be told of a server over HTTP: whether it is ready, its clock, its projects, and the
 * repositories that they come from.
 */
final class ServerChecks {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration LONGEST_SKEW = Duration.ofSeconds(2);
  private static final String UNKNOWN = "not known while the server does not answer";

  private final URI server;
  private final HttpClient client;
  private final List<Check> checks = new ArrayList<>();
  private boolean up;

  private ServerChecks(URI server) {
    this.server = server;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();
  }

  static ServerChecks of(URI server) {
    ServerChecks all = new ServerChecks(server);
    all.run();
    return all;
  }

  List<Check> checks() {
    return List.copyOf(checks);
  }

  boolean isUp() {
    return up;
  }

  private void run() {
    try {
      Instant before = Instant.now();
      HttpResponse<byte[]> ready = get("/q/health/ready");
      Instant after = Instant.now();
      Optional<String> state = state(ready);
      if (state.isEmpty()) {
        checks.add(
            Check.fail(
                "server",
                server + " answers " + ready.statusCode() + ", but is no Slipway",
                "something else has that port: stop it, or choose another with --http-port"));
        unknown();
        return;
      }
      up = true;
      checks.add(
          state.get().equals("UP")
              ? Check.ok("server", server + " is ready")
              : Check.fail(
                  "server",
                  server + " is up, but not ready" + obstacle(ready),
                  "wait a moment; if it stays, look at its log and at the broker"));
      checks.add(clock(ready, before, after));
      checks.add(projects());
      checks.addAll(repositories());
    } catch (ConnectException e) {
      down("nothing listens at " + server, "start it with `slipway up`, or name another --server");
    } catch (IOException e) {
      down(server + " does not answer: " + e.getMessage(), "look at its log; start it again");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandProblem(ExitCode.FAILED, "interrupted");
    }
  }

  private void down(String found, String advice) {
    checks.add(Check.fail("server", found, advice));
    unknown();
  }

  private void unknown() {
    checks.add(Check.warn("clock", UNKNOWN, "start the server and look again"));
    checks.add(Check.warn("git", UNKNOWN, "start the server and look again"));
  }

  private HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
    URI uri = URI.create(server.toString().replaceAll("/+$", "") + path);
    return client.send(
        HttpRequest.newBuilder(uri).timeout(PATIENCE).GET().build(),
        HttpResponse.BodyHandlers.ofByteArray());
  }

  private static Optional<String> state(HttpResponse<byte[]> health) {
    String state = Data.text(object(health).get("status"));
    return state.isEmpty() ? Optional.empty() : Optional.of(state);
  }

  private static String obstacle(HttpResponse<byte[]> health) {
    return data(health, "obstacle").map(obstacle -> ": " + obstacle).orElse("");
  }

  /** The first text of that name that a check has. */
  private static Optional<String> data(HttpResponse<byte[]> health, String name) {
    return ServerApi.items(object(health).get("checks")).stream()
        .map(check -> Data.text(Data.asMap(check.get("data")).get(name)))
        .filter(text -> !text.isEmpty())
        .findFirst();
  }

  private static Map<String, @Nullable Object> object(HttpResponse<byte[]> answer) {
    return Data.asMap(value(answer));
  }

  private static @Nullable Object value(HttpResponse<byte[]> answer) {
    try {
      return Json.parseValue(answer.body());
    } catch (Json.Malformed e) {
      return null;
    }
  }

  private static Check clock(HttpResponse<byte[]> answer, Instant before, Instant after) {
    Optional<Instant> theirs = data(answer, "time").flatMap(ServerChecks::instant);
    if (theirs.isEmpty()) {
      return Check.warn("clock", "the server does not tell its own", "is it an older Slipway?");
    }
    Duration behind = Duration.between(theirs.get(), before);
    Duration ahead = Duration.between(after, theirs.get());
    Duration skew = behind.compareTo(ahead) > 0 ? behind : ahead;
    return skew.compareTo(LONGEST_SKEW) <= 0
        ? Check.ok("clock", "the server's agrees with this machine's")
        : Check.warn(
            "clock",
            "the server's differs from this machine's by " + skew.toSeconds() + " s",
            "have both follow a time server (NTP)");
  }

  private static Optional<Instant> instant(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private Check projects() throws IOException, InterruptedException {
    List<Map<String, @Nullable Object>> all = ServerApi.items(value(get("/api/v1/projects")));
    List<String> broken =
        all.stream()
            .filter(project ->
                ServerApi.items(project.get("problems")).stream()
                    .anyMatch(problem -> "error".equals(problem.get("severity"))))
            .map(project -> Data.text(project.get("name")))
            .toList();
    if (all.isEmpty()) {
      return Check.warn("projects", "none", "put a folder with a shipyard.yaml into --shipyards");
    }
    return broken.isEmpty()
        ? Check.ok("projects", all.size() + ", all in force as they are")
        : Check.warn(
            "projects",
            all.size() + ", with errors in " + String.join(", ", broken),
            "`slipway shipyard lint FILE` names them");
  }

  /** A server that does not know repositories has none. */
  private List<Check> repositories() throws IOException, InterruptedException {
    List<Check> found = new ArrayList<>();
    for (Map<String, @Nullable Object> repository :
        ServerApi.items(value(get("/api/v1/repositories")))) {
      String name = Data.text(repository.get("name"));
      String error = Data.text(repository.get("error"));
      Object age = repository.get("ageSeconds");
      if (!error.isEmpty()) {
        found.add(
            Check.fail(
                "git",
                name + " cannot be read: " + error,
                "check its URL, credentials and network"));
      } else if (age == null) {
        found.add(Check.warn("git", name + " was not read yet", "wait a moment"));
      } else {
        found.add(Check.ok("git", name + " was read " + age + " s ago"));
      }
    }
    return found.isEmpty() ? List.of(Check.ok("git", "no repositories are configured")) : found;
  }
}
