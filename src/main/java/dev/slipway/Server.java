package dev.slipway;

import dev.slipway.cli.ServerPlan;
import dev.slipway.kafka.StartProblem;
import dev.slipway.kafka.broker.BrokerProblem;
import dev.slipway.kafka.broker.BrokerSettings;
import dev.slipway.kafka.broker.SupervisedBroker;
import dev.slipway.yaml.Spelling;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One server process: the embedded broker where no other is named, and Quarkus with all roles. */
final class Server {
  /** Kafka's clients print their whole configuration; held, because loggers are weakly known. */
  private static final Logger KAFKA_LOG = Logger.getLogger("org.apache.kafka");

  private static volatile IntSupplier body = () -> 0;
  private static volatile Runnable last = () -> {};

  private Server() {}

  /** Starts a server, see {@code cli.ServerStart}. */
  static int run(ServerPlan plan, IntSupplier whenUp) {
    KAFKA_LOG.setLevel(Level.SEVERE);
    try (FileChannel held = hold(plan.data())) {
      plan.roles().ifPresent(Server::requireRoles);
      requireFree(plan.httpPort());
      try (SupervisedBroker broker = broker(plan)) {
        configure(plan, broker);
        body = whenUp;
        AtomicInteger exit = new AtomicInteger();
        Quarkus.run(Application.class, (code, problem) -> exit.set(exitCode(code, problem)));
        last.run();
        return exit.get();
      }
    } catch (BrokerProblem | StartProblem | IOException e) {
      System.err.println("slipway: " + e.getMessage());
      return 1;
    }
  }

  /** Something to do when all that Quarkus runs has ended. */
  static void afterwards(Runnable step) {
    last = step;
  }

  private static int exitCode(int code, @Nullable Throwable problem) {
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      if (cause instanceof StartProblem) {
        System.err.println("slipway: " + cause.getMessage());
        return 1;
      }
    }
    if (problem != null) {
      System.err.println("slipway: the server could not start");
      problem.printStackTrace();
    }
    return code;
  }

  /** The data folder, held as long as the server lives: two servers would be one instance. */
  private static FileChannel hold(Path data) throws IOException {
    Files.createDirectories(data);
    FileChannel file =
        FileChannel.open(
            data.resolve("server.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (file.tryLock() == null) {
      file.close();
      throw new StartProblem(
          "the data folder " + data + " is in use by another Slipway; choose another with --data");
    }
    return file;
  }

  private static @Nullable SupervisedBroker broker(ServerPlan plan) throws BrokerProblem {
    return plan.kafka().isPresent()
        ? null
        : SupervisedBroker.start(
            new BrokerSettings(
                brokerFolder(plan), plan.brokerPort(), BrokerSettings.DEFAULT_HEAP_MEGABYTES),
            news -> System.err.println("slipway: " + news));
  }

  private static Path brokerFolder(ServerPlan plan) {
    return plan.data().resolve("broker");
  }

  private static void requireRoles(String roles) {
    List<String> known = Stream.of(Role.values()).map(Role::text).toList();
    for (String role : roles.split(",", -1)) {
      if (!known.contains(role.strip())) {
        String hint = Spelling.hint(role.strip(), known);
        throw new StartProblem(
            "expected roles out of %s, found `%s`%s"
                .formatted(known, role.strip(), hint.isEmpty() ? "" : "; " + hint));
      }
    }
  }

  private static void requireFree(int port) {
    try (ServerSocket probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      probe.setReuseAddress(true);
    } catch (IOException e) {
      throw new StartProblem(
          "port " + port + " of the HTTP interface is taken; choose another with --http-port", e);
    }
  }

  private static void configure(ServerPlan plan, @Nullable SupervisedBroker broker)
      throws IOException {
    String servers = broker == null ? plan.kafka().orElseThrow() : broker.bootstrapServers();
    System.setProperty("kafka.bootstrap.servers", servers);
    if (broker != null) {
      System.setProperty("slipway.broker.folder", brokerFolder(plan).toAbsolutePath().toString());
    }
    System.setProperty("slipway.data", plan.data().toAbsolutePath().toString());
    System.setProperty("slipway.instance", instance(plan.data()));
    System.setProperty("quarkus.http.port", Integer.toString(plan.httpPort()));
    plan.roles().ifPresent(roles -> System.setProperty("slipway.roles", roles));
    plan.shipyards()
        .ifPresent(folder ->
            System.setProperty("slipway.shipyards.folder", folder.toAbsolutePath().toString()));
  }

  /** The name of this instance: configured, or made once and kept with the data. */
  private static String instance(Path data) throws IOException {
    String configured = System.getenv("SLIPWAY_INSTANCE");
    if (configured != null && !configured.isBlank()) {
      return configured;
    }
    Path file = data.resolve("instance");
    if (!Files.exists(file)) {
      byte[] random = new byte[6];
      new SecureRandom().nextBytes(random);
      Files.writeString(file, HexFormat.of().formatHex(random));
    }
    return Files.readString(file).strip();
  }

  /** What runs on the main thread when everything has started. */
  public static final class Application implements QuarkusApplication {
    @Override
    public int run(String... args) {
      return body.getAsInt();
    }
  }
}
