package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * A Slipway in a process of its own, started from the packaged product as the launcher does it.
 * What it says is kept in files of its folder, and is part of a failed test's message. Nothing that
 * it started outlives the test JVM.
 */
final class SlipwayProcess implements AutoCloseable {
  static final Path HOME = Path.of("").toAbsolutePath();

  private static final Path JAR = HOME.resolve("target/quarkus-app/quarkus-run.jar");
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final Set<String> SERVERS = Set.of("up", "demo");
  private static final int SAID = 4_000;
  private static final int LAST_PORT = 32_000;
  private static final AtomicInteger NEXT_PORT =
      new AtomicInteger(20_000 + (int) (ProcessHandle.current().pid() % 10_000));
  private static final Set<SlipwayProcess> RUNNING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> List.copyOf(RUNNING).forEach(SlipwayProcess::close)));
  }

  private final Path folder;
  private final String name;
  private final Process process;

  private SlipwayProcess(Path folder, String name, Process process) {
    this.folder = folder;
    this.name = name;
    this.process = process;
  }

  /** A new folder for one test, below {@code target}. */
  static Path newFolder(String prefix) {
    try {
      return Files.createTempDirectory(
          Files.createDirectories(HOME.resolve("target/it")), prefix + "-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A free loopback port that no other test gets, and that no outgoing connection takes. */
  static int freePort() {
    while (true) {
      int port = NEXT_PORT.getAndIncrement();
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException taken) {
        assertTrue(port < LAST_PORT, "no free port");
      }
    }
  }

  /** Starts a command in that folder. */
  static SlipwayProcess start(Path folder, Map<String, String> environment, String... arguments) {
    try {
      List<String> command = new ArrayList<>();
      command.add(JAVA.toString());
      command.addAll(
          SERVERS.contains(arguments[0])
              ? List.of("-XX:+UseParallelGC")
              : List.of("-XX:+UseSerialGC"));
      command.addAll(
          List.of(
              // Also for servers: a test's is short-lived, and its machine is busy.
              "-XX:TieredStopAtLevel=1",
              "-XX:+ExitOnOutOfMemoryError",
              "--sun-misc-unsafe-memory-access=allow",
              "--enable-native-access=ALL-UNNAMED",
              "--add-opens",
              "java.base/java.lang=ALL-UNNAMED",
              "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
              "-Dslipway.home=" + HOME,
              "-Dslipway.broker.java-options="
                  + System.getProperty("slipway.broker.java-options", ""),
              "-cp",
              JAR.toString(),
              "dev.slipway.Slipway"));
      command.addAll(List.of(arguments));
      String name = Files.createTempDirectory(folder, arguments[0] + "-").getFileName().toString();
      return launch(folder, name, environment, command);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts any program in that folder, its files named by {@code name}. */
  static SlipwayProcess launch(
      Path folder, String name, Map<String, String> environment, List<String> command)
      throws IOException {
    Path said = Files.createDirectories(folder.resolve(name));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(said.resolve("stdout").toFile())
            .redirectError(said.resolve("stderr").toFile());
    builder.environment().keySet().removeIf(key -> key.startsWith("SLIPWAY_"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    SlipwayProcess started = new SlipwayProcess(folder, name, builder.start());
    RUNNING.add(started);
    return started;
  }

  /** Runs a command to its end. */
  static SlipwayProcess run(Path folder, String... arguments) {
    SlipwayProcess command = start(folder, Map.of(), arguments);
    command.awaitExit(Await.PATIENCE);
    return command;
  }

  /** The exit code, which must come in time. */
  int awaitExit(Duration patience) {
    try {
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        fail("expected to end within " + patience.toSeconds() + " s: " + this);
      }
      RUNNING.remove(this);
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  int exitCode() {
    return process.exitValue();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** SIGTERM. */
  void terminate() {
    process.destroy();
  }

  /** SIGKILL: no last words. */
  void kill() {
    process.destroyForcibly();
    awaitExit(Await.PATIENCE);
  }

  String stdout() {
    return read("stdout");
  }

  String stderr() {
    return read("stderr");
  }

  private String read(String stream) {
    try {
      return Files.readString(folder.resolve(name).resolve(stream));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * What belongs to the folder and lives: processes whose command line or environment names it,
   * which the broker, programs and what they left behind do.
   */
  static List<ProcessHandle> living(Path folder) {
    return ProcessHandle.allProcesses()
        .filter(handle -> !handle.equals(ProcessHandle.current()))
        .filter(handle -> names(handle, folder.toString()))
        .toList();
  }

  private static boolean names(ProcessHandle handle, String folder) {
    if (handle.info().commandLine().orElse("").contains(folder)) {
      return true;
    }
    try {
      Path environment = Path.of("/proc", Long.toString(handle.pid()), "environ");
      return Files.readString(environment, StandardCharsets.ISO_8859_1).contains(folder);
    } catch (IOException e) {
      return false;
    }
  }

  /** Ends the process and all that belongs to its folder, by force. */
  @Override
  public void close() {
    process.destroyForcibly();
    living(folder).forEach(ProcessHandle::destroyForcibly);
    RUNNING.remove(this);
  }

  /** All that run, for messages. */
  static String all() {
    return RUNNING.stream().map(SlipwayProcess::toString).collect(Collectors.joining("\n"));
  }

  @Override
  public String toString() {
    String state = process.isAlive() ? "runs" : "ended with " + process.exitValue();
    return name + " " + state + "\nstdout: " + tail(stdout()) + "\nstderr: " + tail(stderr());
  }

  private static String tail(String text) {
    return text.substring(Math.max(0, text.length() - SAID));
  }
}
