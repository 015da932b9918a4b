package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A server in a folder of its own: its data in {@code data}, its projects in {@code shipyards}. */
final class SlipwayServer implements AutoCloseable {
  private static SlipwayServer shared;

  private final Path folder;
  private final int brokerPort;
  private final int httpPort;
  private final Map<String, String> environment;
  private final List<String> more;
  private final Api api;
  private SlipwayProcess process;

  private SlipwayServer(
      Path folder, int brokerPort, Map<String, String> environment, List<String> more) {
    this.folder = folder;
    this.brokerPort = brokerPort;
    this.httpPort = SlipwayProcess.freePort();
    this.environment = environment;
    this.more = more;
    this.api = new Api("http://127.0.0.1:" + httpPort);
    this.process = launch();
  }

  /** A server without projects, ready. */
  static SlipwayServer start(String name) {
    return start(name, Map.of());
  }

  /** A server without projects, ready, with more environment variables and arguments. */
  static SlipwayServer start(String name, Map<String, String> environment, String... more) {
    Path folder = SlipwayProcess.newFolder(name);
    try {
      Files.createDirectories(folder.resolve("shipyards"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, String> all = new HashMap<>(environment);
    all.put("SLIPWAY_SHIPYARDS_INTERVAL", "100ms");
    return new SlipwayServer(folder, SlipwayProcess.freePort(), all, List.of(more)).ready();
  }

  /** The server that tests share which leave it as it was, but for projects of their own. */
  static synchronized SlipwayServer shared() {
    if (shared == null) {
      shared =
          start(
              "shared",
              Map.of("SLIPWAY_WEBHOOKS_ALLOW", "127.0.0.1", "SLIPWAY_WEBHOOKS_HTTP", "true"));
    }
    return shared;
  }

  private SlipwayProcess launch() {
    List<String> arguments =
        Stream.concat(
                Stream.of(
                    "up",
                    "--data",
                    data().toString(),
                    "--shipyards",
                    folder.resolve("shipyards").toString(),
                    "--port",
                    Integer.toString(brokerPort),
                    "--http-port",
                    Integer.toString(httpPort)),
                more.stream())
            .toList();
    return SlipwayProcess.start(folder, environment, arguments.toArray(String[]::new));
  }

  /** Starts it again on the same data. */
  void restart() {
    process = launch();
    ready();
  }

  private SlipwayServer ready() {
    Await.until(
        "a server that is ready",
        () -> {
          assertTrue(process.isAlive(), () -> "the server ended: " + process);
          return api.isReady();
        });
    return this;
  }

  SlipwayProcess process() {
    return process;
  }

  Api api() {
    return api;
  }

  Path folder() {
    return folder;
  }

  Path data() {
    return folder.resolve("data");
  }

  int brokerPort() {
    return brokerPort;
  }

  int httpPort() {
    return httpPort;
  }

  String url() {
    return "http://127.0.0.1:" + httpPort;
  }

  String kafka() {
    return "127.0.0.1:" + brokerPort;
  }

  /** Writes a file of a project. */
  Path write(String project, String file, String text) {
    try {
      Path path = folder.resolve("shipyards").resolve(project).resolve(file);
      Files.createDirectories(path.getParent());
      Path whole = Files.writeString(folder.resolve("new-file"), text);
      if (file.startsWith("bin/")) {
        assertTrue(whole.toFile().setExecutable(true));
      }
      return Files.move(whole, path, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Copies a project that Slipway brings along, and gives its revision. */
  String copy(String project) {
    Path from = SlipwayProcess.HOME.resolve("shipyards").resolve(project);
    Path to = folder.resolve("shipyards").resolve(project);
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : paths.toList()) {
        Files.copy(path, to.resolve(from.relativize(path)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return awaitRevision(project, revision -> true);
  }

  /** Writes a shipyard and gives the revision that it becomes. */
  String deploy(String project, String shipyard) {
    String before = revision(project);
    write(project, "shipyard.yaml", shipyard);
    return awaitRevision(project, revision -> !revision.equals(before));
  }

  String awaitRevision(String project, Predicate<String> wanted) {
    return Await.value(
        "a revision of " + project,
        () ->
            Optional.of(revision(project)).filter(revision -> !revision.isEmpty()).filter(wanted));
  }

  /** The revision in force; empty where there is none. */
  String revision(String project) {
    return api.find("/api/v1/projects/" + project)
        .map(view -> view.path("revision").asText())
        .orElse("");
  }

  /** A shipyard with the sequence {@code dev.delivery} of these tasks. */
  static String shipyard(String... tasks) {
    StringBuilder text =
        new StringBuilder(
            """
            apiVersion: spec.keptn.sh/0.2.4
            kind: Shipyard
            metadata:
              name: test
            spec:
              stages:
                - name: dev
                  sequences:
                    - name: delivery
                      tasks:
            """);
    for (String task : tasks) {
      text.append("            - name: ").append(task).append('\n');
    }
    return text.toString();
  }

  @Override
  public void close() {
    process.close();
    SlipwayProcess.living(folder).forEach(ProcessHandle::destroyForcibly);
  }
}
