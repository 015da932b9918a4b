package dev.slipway.kafka.broker;

import dev.slipway.kafka.broker.BrokerProblem.Code;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/**
 * A running single-node Kafka in a child JVM, held by this process.
 *
 * <p>It is a process of its own because a broker ends its JVM on a full disk, which must not end
 * the server. It stops when it is closed and when this process ends, however that happens. Its data
 * stay: a new one on the same folder goes on where this one stopped.
 */
public final class EmbeddedBroker implements AutoCloseable {
  private static final int ATTEMPTS = 3;
  private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(25);
  private static final Set<String> INHERITED = Set.of("PATH", "HOME", "LANG", "LC_ALL", "TZ");

  private static final List<String> JAVA_OPTIONS =
      List.of(
          "-XX:+UseSerialGC",
          "-XX:+UseCompactObjectHeaders",
          "-XX:+ExitOnOutOfMemoryError",
          "-XX:-UsePerfData",
          "--sun-misc-unsafe-memory-access=allow",
          "--enable-native-access=ALL-UNNAMED",
          "-Djava.awt.headless=true");

  private final DataFolder folder;
  private final Process process;
  private final int port;

  private EmbeddedBroker(DataFolder folder, Process process, int port) {
    this.folder = folder;
    this.process = process;
    this.port = port;
  }

  /** Starts a broker and returns when it answers clients, which takes some seconds. */
  public static EmbeddedBroker start(BrokerSettings settings) throws BrokerProblem {
    DataFolder folder = DataFolder.open(settings.data());
    try {
      return start(settings, folder);
    } catch (BrokerProblem | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  private static EmbeddedBroker start(BrokerSettings settings, DataFolder folder)
      throws BrokerProblem {
    int status = 0;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = settings.port() == 0 ? LoopbackPorts.free() : settings.port();
      LoopbackPorts.requireFree(port);
      Process process = launch(settings, folder, port);
      try {
        if (awaitReady(process)) {
          awaitAnswer(port);
          return new EmbeddedBroker(folder, process, port);
        }
        status = process.waitFor();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        process.destroyForcibly();
        throw new BrokerProblem(Code.BROKER_FAILED, "The start of the broker was interrupted.", e);
      } catch (TimeoutException | ExecutionException e) {
        process.destroyForcibly();
        throw new BrokerProblem(
            Code.BROKER_FAILED,
            "The broker did not answer within %d seconds; its log in %s ends with:\n%s"
                .formatted(START_TIMEOUT.toSeconds(), folder.root(), folder.lastWords()),
            e);
      }
      // The port of its controller may have been taken between choosing and using it.
      if (status != BrokerMain.PORT_TAKEN) {
        break;
      }
    }
    throw new BrokerProblem(
        Code.BROKER_FAILED,
        "The broker ended while it started (exit status %d); its log in %s ends with:\n%s"
            .formatted(status, folder.root(), folder.lastWords()));
  }

  private static Process launch(BrokerSettings settings, DataFolder folder, int port)
      throws BrokerProblem {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + settings.heapMegabytes() + "m");
    command.addAll(JAVA_OPTIONS);
    command.add("-Djava.io.tmpdir=" + folder.temporary());
    command.addAll(ownOptions());
    command.addAll(List.of("-cp", BrokerLibrary.classPath(), BrokerMain.class.getName()));
    command.add(folder.root().toString());
    command.add(Integer.toString(port));
    command.add(Integer.toString(LoopbackPorts.free()));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.root().toFile())
            .redirectError(folder.output().toFile());
    builder.environment().keySet().retainAll(INHERITED);
    try {
      return builder.start();
    } catch (IOException e) {
      throw new BrokerProblem(
          Code.BROKER_FAILED, "The broker's JVM could not be started (%s).".formatted(e), e);
    }
  }

  /** What the system property {@code slipway.broker.java-options} adds, separated by blanks. */
  private static List<String> ownOptions() {
    String options = System.getProperty("slipway.broker.java-options", "").strip();
    return options.isEmpty() ? List.of() : List.of(options.split("\\s+"));
  }

  /** Whether the child said that it serves, as opposed to having ended. */
  private static boolean awaitReady(Process process)
      throws InterruptedException, ExecutionException, TimeoutException {
    CompletableFuture<Boolean> ready = new CompletableFuture<>();
    Thread.ofVirtual().name("broker-output").start(() -> follow(process, ready));
    return ready.get(START_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static void follow(Process process, CompletableFuture<Boolean> ready) {
    try (BufferedReader reader = process.inputReader()) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.equals(BrokerMain.READY)) {
          ready.complete(true);
        }
      }
      ready.complete(false);
    } catch (IOException e) {
      ready.completeExceptionally(e);
    }
  }

  private static void awaitAnswer(int port)
      throws InterruptedException, ExecutionException, TimeoutException {
    Map<String, Object> client =
        Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:" + port);
    try (Admin admin = Admin.create(client)) {
      admin.describeCluster().controller().get(START_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  /** The address for Kafka clients, for example {@code 127.0.0.1:9092}. */
  public String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  /** The process id of the child JVM. */
  public long pid() {
    return process.pid();
  }

  /**
   * Completes with the exit status when the child JVM has ended, for whatever reason. The folder
   * stays held until this is closed; then a new broker can be started on it.
   */
  public CompletableFuture<Integer> onExit() {
    return process.onExit().thenApply(Process::exitValue);
  }

  /** The last lines of the broker's log. */
  public String lastWords() {
    return folder.lastWords();
  }

  /** Stops the broker in good order, or by force when that takes too long. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (IOException e) {
      process.destroyForcibly();
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    } finally {
      folder.close();
    }
  }
}
