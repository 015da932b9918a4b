package dev.slipway.kafka.bench;

import dev.slipway.kafka.Topics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * {@code slipway up --roles controller} in a process of its own, on topics of its own. It can be
 * killed and started again, and goes on where it was.
 */
final class SlipwayServer implements AutoCloseable {
  /** The secret of all benches: what is measured is no secret. */
  static final String SECRET = "slipway-bench-secret";

  private static final String MAIN = "dev.slipway.Slipway";
  private static final Duration START_PATIENCE = Duration.ofMinutes(5);
  private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(5);
  private static final long PROBE_MILLIS = 10;

  private final String servers;
  private final Topics topics;
  private final Path folder;
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(ANSWER_PATIENCE).build();
  private ChildJvm jvm;
  private int port;
  private long startedNanos;

  private SlipwayServer(String servers, Topics topics, Path folder, int heap, boolean cached) {
    this.servers = servers;
    this.topics = topics;
    this.folder = folder;
    this.jvm = launch(heap, cached);
  }

  /** Starts a server for those topics; its data and shipyards are kept in the folder. */
  static SlipwayServer start(String servers, Topics topics, Path folder, int heap) {
    writeShipyards(folder.resolve("shipyards"));
    return new SlipwayServer(servers, topics, folder, heap, true);
  }

  private static void writeShipyards(Path shipyards) {
    try {
      for (int project = 0; project < BenchEvents.projects(); project++) {
        Path home = Files.createDirectories(shipyards.resolve(BenchEvents.project(project)));
        Files.writeString(home.resolve("shipyard.yaml"), BenchEvents.SHIPYARD);
      }
    } catch (IOException e) {
      throw new BenchProblem("the shipyards cannot be written to " + shipyards + ": " + e, e);
    }
  }

  /** Starts it again after {@link #kill} or {@link #close}. */
  void startAgain(int heap, boolean cached) {
    jvm = launch(heap, cached);
  }

  private ChildJvm launch(int heap, boolean cached) {
    port = freePort();
    startedNanos = System.nanoTime();
    return ChildJvm.start(
        new ChildJvm.Spec(topics.prefix(), MAIN, heap, cached),
        folder,
        Map.of("SLIPWAY_TOPICS_PREFIX", topics.prefix(), "SLIPWAY_SECRET", SECRET),
        List.of(
            "up",
            "--roles=controller",
            "--kafka=" + servers,
            "--data=" + folder.resolve("data"),
            "--shipyards=" + folder.resolve("shipyards"),
            "--http-port=" + port));
  }

  private static int freePort() {
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return probe.getLocalPort();
    } catch (IOException e) {
      throw new BenchProblem("this machine has no free port: " + e, e);
    }
  }

  /** Waits until it is ready and knows all shipyards; says how many seconds its start took. */
  double awaitReady() {
    awaitAnswer("/q/health/ready", "");
    double took = secondsSinceStart(System.nanoTime());
    for (int project = 0; project < BenchEvents.projects(); project++) {
      awaitAnswer("/api/v1/projects/" + BenchEvents.project(project), "delivery");
    }
    return took;
  }

  private void awaitAnswer(String path, String containing) {
    while (answer(path)
        .filter(r -> r.statusCode() == 200 && r.body().contains(containing))
        .isEmpty()) {
      if (!jvm.isAlive() || secondsSinceStart(System.nanoTime()) > START_PATIENCE.toSeconds()) {
        throw new BenchProblem("the server did not become ready: " + jvm.lastWords());
      }
      pause();
    }
  }

  /** How long after the start of the process something was. */
  double secondsSinceStart(long nanos) {
    return (nanos - startedNanos) / 1e9;
  }

  /** The sum of a metric over those of its lines that contain a text; empty where there is none. */
  OptionalDouble metric(String name, String containing) {
    return answer("/q/metrics")
        .map(response ->
            response
                .body()
                .lines()
                .filter(line -> line.startsWith(name) && line.contains(containing))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .reduce(Double::sum))
        .orElse(OptionalDouble.empty());
  }

  private Optional<HttpResponse<String>> answer(String path) {
    URI uri = URI.create("http://127.0.0.1:" + port + path);
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(ANSWER_PATIENCE).build();
    try {
      return Optional.of(http.send(request, HttpResponse.BodyHandlers.ofString()));
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PROBE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  ProcessFigures figures() {
    return jvm.figures();
  }

  /** What went wrong: where the server has ended, that, with its last words. */
  BenchProblem explain(BenchProblem problem) {
    return jvm.isAlive()
        ? problem
        : new BenchProblem("the server has ended (" + jvm.end() + "): " + jvm.lastWords(), problem);
  }

  /** SIGKILL. */
  void kill() {
    jvm.kill();
  }

  /** Stops it in good order. */
  @Override
  public void close() {
    jvm.close();
  }
}
