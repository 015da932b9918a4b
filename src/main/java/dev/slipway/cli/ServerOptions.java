package dev.slipway.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of commands that start a server. */
public final class ServerOptions {
  /** Where a server listens unless it is told otherwise. */
  public static final int HTTP_PORT = 8080;

  /** Where the embedded broker listens unless it is told otherwise. */
  public static final int BROKER_PORT = 9092;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Where everything durable is kept (SLIPWAY_DATA; default ~/.slipway).")
  private Optional<Path> data = Optional.empty();

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "The loopback port of the embedded broker (default 9092).")
  private Optional<Integer> port = Optional.empty();

  @Option(
      names = "--http-port",
      paramLabel = "PORT",
      description = "The port of the HTTP interface (default 8080).")
  private Optional<Integer> httpPort = Optional.empty();

  @Option(
      names = "--kafka",
      paramLabel = "SERVERS",
      description =
          "Bootstrap servers of a Kafka to use instead of the embedded broker (SLIPWAY_KAFKA).")
  private Optional<String> kafka = Optional.empty();

  @Option(
      names = "--shipyards",
      paramLabel = "DIR",
      description = "A folder with one sub-folder per project (default ./shipyards).")
  private Optional<Path> shipyards = Optional.empty();

  @Option(
      names = "--roles",
      paramLabel = "ROLES",
      description =
          "What this process does: controller, exec, skopos, sow, approval, webhook (default all).")
  private Optional<String> roles = Optional.empty();

  /** The data folder, where one was named. */
  public Optional<Path> data() {
    return data.or(() -> environment("SLIPWAY_DATA").map(Path::of));
  }

  /** The port of the embedded broker, where one was named. */
  public Optional<Integer> port() {
    return port;
  }

  /** The port of the HTTP interface, where one was named. */
  public Optional<Integer> httpPort() {
    return httpPort;
  }

  /** The Kafka to use, where one was named; empty: the embedded broker. */
  public Optional<String> kafka() {
    return kafka
        .or(() -> environment("SLIPWAY_KAFKA"))
        .or(() -> Optional.ofNullable(System.getProperty("kafka.bootstrap.servers")))
        .or(() -> environment("KAFKA_BOOTSTRAP_SERVERS"));
  }

  /** The folder of shipyards, where one was named. */
  public Optional<Path> shipyards() {
    return shipyards;
  }

  /** The roles, where some were named. */
  public Optional<String> roles() {
    return roles;
  }

  /** A loopback port that is free at this moment. */
  static int anyFree() throws IOException {
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return probe.getLocalPort();
    }
  }

  private static Optional<String> environment(String name) {
    return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isBlank());
  }
}
