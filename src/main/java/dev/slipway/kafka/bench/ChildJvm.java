package dev.slipway.kafka.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A JVM that a bench starts, on its own class path and with its own options but for the heap. It
 * ends when it is closed, and our own children also when this process ends.
 */
final class ChildJvm implements AutoCloseable {
  private static final Logger KAFKA_LOG = Logger.getLogger("org.apache.kafka");
  private static final String READY = "ready";
  private static final Set<String> INHERITED = Set.of("PATH", "HOME", "LANG", "LC_ALL", "TZ");
  private static final Duration START_PATIENCE = Duration.ofSeconds(60);
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(15);
  private static final int LAST_WORDS = 2_000;
  private static final int OUT_OF_MEMORY = 3;

  private final String name;
  private final Process process;
  private final Path said;
  private final CompletableFuture<Boolean> ready = new CompletableFuture<>();

  private ChildJvm(String name, Process process, Path said) {
    this.name = name;
    this.process = process;
    this.said = said;
    Thread.ofVirtual().start(this::follow);
  }

  /**
   * How a child is started.
   *
   * @param name what it is called in messages and how its log is named
   * @param main its main class
   * @param heapMegabytes its largest heap
   * @param cached whether it uses the start-up cache that this process uses
   */
  record Spec(String name, String main, int heapMegabytes, boolean cached) {}

  /** Starts a child. */
  static ChildJvm start(
      Spec spec, Path folder, Map<String, String> environment, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options(spec));
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(spec.main());
    command.addAll(arguments);
    Path said = folder.resolve(spec.name() + ".log");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectError(ProcessBuilder.Redirect.appendTo(said.toFile()));
    builder.environment().keySet().retainAll(INHERITED);
    builder.environment().putAll(new LinkedHashMap<>(environment));
    try {
      return new ChildJvm(spec.name(), builder.start(), said);
    } catch (IOException e) {
      throw new BenchProblem("the JVM of " + spec.name() + " cannot be started: " + e, e);
    }
  }

  private static List<String> options(Spec spec) {
    List<String> options = new ArrayList<>();
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      boolean ours = option.startsWith("-Xmx") || option.startsWith("-Xlog:gc");
      if (!ours && (spec.cached() || !option.startsWith("-XX:AOTCache="))) {
        options.add(option);
      }
    }
    options.add("-Xmx" + spec.heapMegabytes() + "m");
    return options;
  }

  /** Waits until a child that ends in {@link #serveUntilStopped} serves. */
  ChildJvm awaitReady() {
    try {
      if (ready.get(START_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        return this;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      kill();
      throw new BenchProblem(name + " did not start: " + lastWords(), e);
    }
    kill();
    throw new BenchProblem(name + " did not start: " + lastWords());
  }

  private void follow() {
    try (BufferedReader reader = process.inputReader()) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.equals(READY)) {
          ready.complete(true);
        }
      }
      ready.complete(false);
    } catch (IOException e) {
      ready.completeExceptionally(e);
    }
  }

  /** What a child of ours does in the end: says that it is ready, and waits for its parent. */
  static void serveUntilStopped() {
    System.out.write((READY + "\n").getBytes(StandardCharsets.UTF_8), 0, READY.length() + 1);
    System.out.flush();
    try {
      System.in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // The parent is gone, which is what we wait for.
    }
    Runtime.getRuntime().halt(0);
  }

  /** Keeps Kafka's clients from printing their configuration. */
  static void quiet() {
    KAFKA_LOG.setLevel(Level.SEVERE);
  }

  ProcessFigures figures() {
    return new ProcessFigures(process.toHandle());
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** How it ended, in words; the JVM ends with 3 where its heap is full and it may not go on. */
  String end() {
    int status = process.exitValue();
    return "exit status " + status + (status == OUT_OF_MEMORY ? ", its heap was full" : "");
  }

  /** The end of what it said on stderr. */
  String lastWords() {
    try {
      String all = Files.readString(said);
      return all.substring(Math.max(0, all.length() - LAST_WORDS)).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** SIGKILL, and waits for the end. */
  void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  /** SIGTERM, and SIGKILL where that takes too long. */
  @Override
  public void close() {
    process.destroy();
    awaitEnd();
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(STOP_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
