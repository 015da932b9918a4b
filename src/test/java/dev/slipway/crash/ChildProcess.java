package dev.slipway.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** A process of a crash run; what it says is appended to a file, and it never outlives the run. */
final class ChildProcess {
  private static final Set<Process> ALL = ConcurrentHashMap.newKeySet();
  private static final int SIGKILL_STATUS = 137;
  private static final int SLOW_STOP_SECONDS = 6;
  private static final int TAIL = 1_500;

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> ALL.forEach(ChildProcess::destroyTree)));
  }

  private final Path output;
  private final Process process;

  private ChildProcess(Path output, Process process) {
    this.output = output;
    this.process = process;
  }

  /** Starts a program; {@code environment} comes on top of this process's own. */
  static ChildProcess start(Path output, Map<String, String> environment, List<String> command)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
    builder.environment().keySet().removeIf(name -> name.startsWith("SLIPWAY_"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    ALL.add(process);
    return new ChildProcess(output, process);
  }

  /** The command line of a JVM like this one, without its class path and main class. */
  static List<String> java(String... options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx400m"));
    command.addAll(List.of(options));
    return command;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  long pid() {
    return process.pid();
  }

  /** Whether it ended as a killed process does. */
  boolean wasKilled() {
    return !isAlive() && process.exitValue() == SIGKILL_STATUS;
  }

  int exitValue() {
    return process.exitValue();
  }

  /** SIGKILL; returns when it is gone. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
    ALL.remove(process);
  }

  /** SIGTERM, by force after a while; says what its threads do where it is slow. */
  Duration stop(Duration patience) throws IOException, InterruptedException {
    long began = System.nanoTime();
    process.destroy();
    if (!process.waitFor(SLOW_STOP_SECONDS, TimeUnit.SECONDS)) {
      signal("QUIT");
    }
    if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      kill();
    }
    ALL.remove(process);
    return Duration.ofNanos(System.nanoTime() - began);
  }

  /** SIGSTOP, or SIGCONT. */
  void signal(String name) throws IOException, InterruptedException {
    if (isAlive()) {
      new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start().waitFor();
    }
  }

  /** The end of what it said. */
  String lastWords() {
    try {
      String text = Files.exists(output) ? Files.readString(output) : "";
      return text.substring(Math.max(0, text.length() - TAIL));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void destroyTree(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
