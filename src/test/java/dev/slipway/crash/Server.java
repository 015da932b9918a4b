package dev.slipway.crash;

import java.io.IOException;
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
import java.util.TreeMap;

/** A Slipway server of the packaged product that keeps its data over its many lives. */
final class Server {
  private static final int OK = 200;

  private final Product product;
  private final String name;
  private final int httpPort;
  private final List<String> options;
  private ChildProcess process;
  private Optional<String> halt = Optional.empty();
  private long startedNanos;
  private boolean wasReady;

  /** A server that is not running yet. */
  Server(Product product, String name, List<String> options) throws IOException {
    this.product = product;
    this.name = name;
    this.httpPort = Product.freePort();
    this.options = options;
    this.process = product.idle();
  }

  String name() {
    return name;
  }

  int httpPort() {
    return httpPort;
  }

  ChildProcess process() {
    return process;
  }

  /** Where it will end itself in this life. */
  Optional<String> halt() {
    return halt;
  }

  /** Starts it, to end itself at a point or not. */
  void start(Optional<String> haltAt) throws IOException {
    halt = haltAt;
    wasReady = false;
    startedNanos = System.nanoTime();
    Map<String, String> all = new TreeMap<>();
    all.put("SLIPWAY_SHIPYARDS_INTERVAL", "1s");
    haltAt.ifPresent(point -> all.put("SLIPWAY_HALT_AT", point));
    Path data = Files.createDirectories(product.folder().resolve(name));
    process =
        product.slipway(
            data.resolve("output"),
            all,
            options,
            List.of(
                "up",
                "--kafka",
                product.kafka(),
                "--data",
                data.toString(),
                "--shipyards",
                product.shipyards().toString(),
                "--http-port",
                Integer.toString(httpPort)));
  }

  /** Whether it says that it has its partitions and their state. */
  boolean isReady(HttpClient http) throws InterruptedException {
    if (!process.isAlive()) {
      return false;
    }
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + httpPort + "/q/health/ready"))
            .timeout(Duration.ofSeconds(2))
            .build();
    try {
      boolean ready = http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == OK;
      wasReady |= ready;
      return ready;
    } catch (IOException e) {
      return false;
    }
  }

  /** For how long it has been there in this life. */
  Duration age() {
    return Duration.ofNanos(System.nanoTime() - startedNanos);
  }

  /** Whether it was seen ready in this life. */
  boolean wasReady() {
    return wasReady;
  }
}
