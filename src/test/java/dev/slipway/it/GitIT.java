package dev.slipway.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.git.GitHttpServer;
import dev.slipway.git.GitProgram;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Shipyards that are pushed to git servers, as their users meet them. */
@Execution(ExecutionMode.CONCURRENT)
class GitIT {
  private static final String TOKEN = "a-token-that-is-never-shown";
  private static final String SECRET = "a-secret-that-is-never-shown";
  private static final Map<String, String> AUTHOR =
      Map.of(
          "GIT_AUTHOR_NAME", "Ada",
          "GIT_AUTHOR_EMAIL", "ada@example.org",
          "GIT_COMMITTER_NAME", "Ada",
          "GIT_COMMITTER_EMAIL", "ada@example.org");

  private static Path folder;
  private static Path work;
  private static GitHttpServer git;
  private static SlipwayServer server;
  private static Api api;

  @BeforeAll
  static void start() throws IOException {
    GitProgram.require();
    folder = SlipwayProcess.newFolder("git");
    Path root = Files.createDirectories(folder.resolve("srv"));
    GitProgram.run(root, "init", "--quiet", "--bare", "yards.git");
    GitProgram.run(root.resolve("yards.git"), "config", "http.receivepack", "true");
    git = new GitHttpServer(root);
    git.requireToken(TOKEN);
    work = folder.resolve("work");
    String url = git.url("yards.git").replace("http://", "http://ada:" + TOKEN + "@");
    GitProgram.run(folder, "clone", "--quiet", url, "work");
    Path credentials = Files.createDirectories(folder.resolve("credentials"));
    Files.writeString(credentials.resolve("token"), TOKEN + "\n");
    Files.writeString(folder.resolve("hook-secret"), SECRET);
    runTheReadme();
    server =
        SlipwayServer.start(
            "git-server",
            Map.of(
                "SLIPWAY_SHIPYARDS_GIT_YARDS_URL",
                git.url("yards.git"),
                "SLIPWAY_SHIPYARDS_GIT_YARDS_BRANCH",
                "main",
                "SLIPWAY_SHIPYARDS_GIT_YARDS_PATH",
                "projects",
                "SLIPWAY_SHIPYARDS_GIT_YARDS_CREDENTIALS",
                credentials.toString(),
                "SLIPWAY_SHIPYARDS_GIT_YARDS_INTERVAL",
                "1h",
                "SLIPWAY_SHIPYARDS_GIT_README_URL",
                folder.resolve("yards.git").toString(),
                "SLIPWAY_HOOKS_GIT_SECRETS",
                folder.resolve("hook-secret") + ",env:SLIPWAY_OTHER_SECRET"));
    api = server.api();
  }

  /** The repository that the README makes. */
  private static void runTheReadme() throws IOException {
    Matcher block =
        Pattern.compile("(?ms)^```sh\n(git init .*?)^```$")
            .matcher(Files.readString(SlipwayProcess.HOME.resolve("README.md")));
    assertTrue(block.find());
    Files.createSymbolicLink(folder.resolve("shipyards"), SlipwayProcess.HOME.resolve("shipyards"));
    String script =
        block.group(1).replace(" work", " readme-work").replace("cd work", "cd readme-work");
    SlipwayProcess shell =
        SlipwayProcess.launch(folder, "readme", AUTHOR, List.of("/bin/sh", "-euc", script));
    assertEquals(0, shell.awaitExit(Await.PATIENCE), shell::toString);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
      git.close();
    }
  }

  private static void write(String file, String text) throws IOException {
    Path path = work.resolve("projects/ferry").resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
    if (file.startsWith("bin/")) {
      assertTrue(path.toFile().setExecutable(true));
    }
  }

  /** Commits and pushes, tells the server, and gives the commit. */
  private static String push(String message, String... options) throws Exception {
    GitProgram.run(work, "add", "-A");
    GitProgram.run(work, "commit", "--quiet", "-m", message);
    String[] push = new String[options.length + 4];
    System.arraycopy(new String[] {"push", "--quiet", "origin", "HEAD:main"}, 0, push, 0, 4);
    System.arraycopy(options, 0, push, 4, options.length);
    GitProgram.run(work, push);
    assertEquals(202, hook(SECRET).statusCode());
    return GitProgram.run(work, "rev-parse", "HEAD");
  }

  /** Calls the webhook as Gitea does. */
  private static HttpResponse<String> hook(String secret) throws Exception {
    String body =
        "{\"ref\":\"refs/heads/main\",\"repository\":{\"clone_url\":\"%s\"}}"
            .formatted(git.url("yards.git"));
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(URI.create(server.url() + "/api/v1/hooks/git"))
              .header("X-Gitea-Event", "push")
              .header(
                  "X-Gitea-Signature", HexFormat.of().formatHex(mac.doFinal(body.getBytes(UTF_8))))
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .build(),
          HttpResponse.BodyHandlers.ofString());
    }
  }

  private static String version(String version) {
    return "#!/bin/sh\necho '{\"message\":\"" + version + "\"}'\n";
  }

  private static JsonNode refused(String project, String commit) {
    return Await.value(
        "a refusal of " + commit,
        () ->
            api.find("/api/v1/projects/" + project)
                .filter(view -> view.at("/refused/revision").asText().equals(commit)));
  }

  private static void finish(JsonNode order) {
    api.take(Api.answer(order, "started"));
    api.take(Api.answer(order, "finished"));
  }

  private static void awaitRevision(String commit) {
    server.awaitRevision("ferry", commit::equals);
  }

  @Test
  void pushesBecomeRevisionsAndRunningDeliveriesKeepTheirs() throws Exception {
    // given a project whose second task is done by a program beside the shipyard
    write(
        "uniform.yaml",
        """
        apiVersion: slipway.dev/v1
        kind: Uniform
        workers:
          - { name: teller, task: tell, command: [./bin/tell] }
        """);
    write("bin/tell", version("one"));
    write("shipyard.yaml", SlipwayServer.shipyard("pack", "tell"));
    assertEquals(401, hook("a guess").statusCode());
    String one = push("One");
    awaitRevision(one);
    String early = api.take(Api.trigger("ferry"));
    JsonNode earlyOrder = api.order("ferry", "pack");
    assertEquals(one, earlyOrder.get("gitcommitid").asText());

    // when another commit is pushed, the next delivery uses it
    write("bin/tell", version("two"));
    String two = push("Two");
    awaitRevision(two);
    String next = api.take(Api.trigger("ferry"));

    // and a broken one is shown and not used
    write("shipyard.yaml", SlipwayServer.shipyard("pack", "tell").replace("tasks:", "taks:"));
    String broken = push("Broken");
    JsonNode view = refused("ferry", broken);
    assertEquals(two, view.get("revision").asText());
    assertEquals("Ada <ada@example.org>", view.at("/commit/author").asText());
    assertEquals("Two", view.at("/commit/subject").asText());
    SlipwayProcess status =
        SlipwayProcess.run(folder, "shipyard", "status", "--server", server.url());
    assertEquals(0, status.exitCode(), status::toString);
    assertTrue(status.stdout().contains("ferry/shipyard.yaml:10:11: error:"), status::toString);
    assertTrue(
        status.stdout().contains("ferry: revision " + broken.substring(0, 12)), status::toString);
    assertTrue(
        api.call("/q/metrics").body().contains("slipway_projects{standing=\"outdated\"} 1.0"));

    // and when the history is written anew without any of them, running deliveries do not notice
    write("shipyard.yaml", SlipwayServer.shipyard("pack", "tell"));
    write("bin/tell", version("three"));
    GitProgram.run(work, "checkout", "--quiet", "--orphan", "anew");
    String three = push("Three", "--force");
    awaitRevision(three);
    Path bare = folder.resolve("srv/yards.git");
    GitProgram.run(bare, "reflog", "expire", "--expire=now", "--all");
    GitProgram.run(bare, "gc", "--quiet", "--prune=now");
    finish(earlyOrder);
    JsonNode nextOrder = api.order("ferry", "pack");
    assertEquals(two, nextOrder.get("gitcommitid").asText());
    finish(nextOrder);
    assertEquals(one + " one", told(early));
    assertEquals(two + " two", told(next));

    // and nothing secret was said
    for (String said :
        List.of(
            server.process().stderr(),
            api.call("/api/v1/repositories").body(),
            status.toString())) {
      assertTrue(!said.contains(TOKEN) && !said.contains(SECRET), said);
    }
  }

  /** The revision of a delivery, and what its program printed. */
  private static String told(String context) {
    JsonNode run = api.ended(context);
    assertEquals("pass", run.get("result").asText(), run::toPrettyString);
    return run.get("revision").asText()
        + " "
        + run.at("/sequences/0/tasks/1/workers/0/message").asText();
  }

  @Test
  void theCallOfTheReferenceIsTaken() throws IOException {
    String reference =
        Files.readString(SlipwayProcess.HOME.resolve("src/main/resources/META-INF/doc/git.md"));
    Matcher block = Pattern.compile("(?ms)^```sh\n(curl .*?)^```$").matcher(reference);
    assertTrue(block.find());

    SlipwayProcess shell =
        SlipwayProcess.launch(
            folder,
            "curl",
            Map.of(),
            List.of(
                "/bin/sh", "-euc", block.group(1).replace("http://127.0.0.1:8080", server.url())));

    assertEquals(0, shell.awaitExit(Await.PATIENCE), shell::toString);
    assertEquals("{\"repositories\":[\"yards\"]}", shell.stdout());
  }

  @Test
  void theRepositoryOfTheReadmeIsDeliveredFrom() {
    String commit = server.awaitRevision("fleet", revision -> true);

    assertEquals(GitProgram.run(folder.resolve("readme-work"), "rev-parse", "HEAD"), commit);
    assertEquals("readme", api.get("/api/v1/projects/fleet").at("/commit/repository").asText());
  }
}
