package dev.slipway.uniform.program;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Runs programs for tasks: argument lists, a clean environment, bounded output, and no process left
 * behind (reliability F15–F20).
 *
 * <p>A program runs in a session of its own (where {@code setsid} is installed), without core dumps
 * (where {@code prlimit} is), and sees only {@code PATH}, {@code HOME} and {@code TMPDIR} (a folder
 * of its own, removed at the end), {@code LANG}, {@code SLIPWAY_TASK_ID} and the variables of the
 * call.
 */
public final class ProgramRunner {
  /** The variable whose value marks every process of one call. */
  public static final String MARK = "SLIPWAY_TASK_ID";

  private static final System.Logger LOG = System.getLogger(ProgramRunner.class.getName());
  private static final Duration LAST_WORDS = Duration.ofSeconds(1);
  private static final Duration SURVIVOR_GRACE = Duration.ofMillis(500);

  private final Settings settings;
  private final Optional<ProgramTraces> traces;
  private final Optional<Path> setsid = tool("setsid");
  private final Optional<Path> prlimit = tool("prlimit");
  private final Optional<Path> kill = tool("kill");

  /**
   * What holds for every program.
   *
   * @param searchPath the {@code PATH} that programs see
   * @param grace from SIGTERM to SIGKILL
   * @param limits what one program may use
   * @param traces where running programs are noted, see {@link #stopLeftovers}; empty: nowhere
   */
  public record Settings(
      String searchPath, Duration grace, ResourceLimits limits, Optional<Path> traces) {
    /** The running JDK and the folders of the system; five seconds; no limits, no traces. */
    public static Settings standard() {
      String java = Path.of(System.getProperty("java.home"), "bin").toString();
      String system = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
      return new Settings(
          java + File.pathSeparator + system,
          Duration.ofSeconds(5),
          ResourceLimits.NONE,
          Optional.empty());
    }

    /** The same settings with another grace. */
    public Settings withGrace(Duration other) {
      return new Settings(searchPath, other, limits, traces);
    }

    /** The same settings with other limits. */
    public Settings withLimits(ResourceLimits other) {
      return new Settings(searchPath, grace, other, traces);
    }

    /** The same settings with a folder for traces. */
    public Settings withTraces(Path folder) {
      return new Settings(searchPath, grace, limits, Optional.of(folder));
    }
  }

  /** A runner with the given settings. */
  public ProgramRunner(Settings settings) {
    this.settings = settings;
    this.traces = settings.traces().map(ProgramTraces::new);
  }

  /**
   * Runs a program to its end. Interrupting the calling thread cancels it: the tree is stopped, the
   * answer is {@link ProgramResult.Cancelled}, and the thread stays interrupted.
   *
   * @throws UncheckedIOException where no temporary folder can be made
   */
  public ProgramResult run(ProgramCall call) {
    return run(call, OutputTap.NONE, OutputTap.NONE);
  }

  /** Runs a program as {@link #run(ProgramCall)} does and shows what it prints meanwhile. */
  public ProgramResult run(ProgramCall call, OutputTap stdout, OutputTap stderr) {
    if (Thread.currentThread().isInterrupted()) {
      return new ProgramResult.Cancelled(Captured.EMPTY, Captured.EMPTY);
    }
    Path home = Folders.temporary();
    try {
      return run(call, home, stdout, stderr);
    } finally {
      Folders.delete(home);
    }
  }

  /**
   * Stops what programs of a killed worker process left running; for the start of a worker, before
   * it takes orders. Needs the traces of the settings. Returns how many programs were looked for.
   *
   * @throws UncheckedIOException where the traces cannot be read
   */
  public int stopLeftovers() {
    if (traces.isEmpty()) {
      return 0;
    }
    try {
      List<String> orphans = traces.get().orphans();
      for (String mark : orphans) {
        if (new ProcessTree(mark, this::killGroup).stop(settings.grace())) {
          traces.get().end(mark);
        }
      }
      return orphans.size();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the traces of programs", e);
    }
  }

  private ProgramResult run(ProgramCall call, Path home, OutputTap stdoutTap, OutputTap stderrTap) {
    String mark = UUID.randomUUID().toString();
    Map<String, String> environment = CleanEnvironment.of(call, settings.searchPath(), home, mark);
    Optional<String> unfit = CleanEnvironment.unfit(call.argv(), environment);
    if (unfit.isPresent()) {
      return new ProgramResult.NotStarted(unfit.get());
    }
    String searchPath = environment.getOrDefault("PATH", settings.searchPath());
    return switch (ProgramLookup.find(call.argv().getFirst(), call.workingFolder(), searchPath)) {
      case ProgramLookup.Found.Nothing(String reason) -> new ProgramResult.NotStarted(reason);
      case ProgramLookup.Found.Program(Path file) -> {
        ProcessBuilder builder = new ProcessBuilder(commandLine(file, call.argv()));
        builder.directory(call.workingFolder().toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        try {
          if (traces.isPresent()) {
            traces.get().begin(mark);
          }
          yield attend(call, builder.start(), mark, stdoutTap, stderrTap);
        } catch (IOException e) {
          yield new ProgramResult.NotStarted(
              "expected a program that starts, found `" + file + "`: " + e.getMessage());
        } finally {
          traces.ifPresent(noted -> noted.end(mark));
        }
      }
    };
  }

  private ProgramResult attend(
      ProgramCall call, Process process, String mark, OutputTap stdoutTap, OutputTap stderrTap) {
    String name = call.argv().getFirst();
    Drain out =
        Drain.start(process.getInputStream(), call.limits(), "stdout of " + name, stdoutTap);
    Drain err =
        Drain.start(process.getErrorStream(), call.limits(), "stderr of " + name, stderrTap);
    feed(process.getOutputStream(), call.stdin(), name);
    ProcessTree tree = new ProcessTree(process.toHandle(), mark, this::killGroup);
    End end = await(process, call.timeout());
    boolean stays = end == End.EXIT && call.leavesService();
    if (!stays && !tree.stop(end == End.EXIT ? SURVIVOR_GRACE : settings.grace())) {
      LOG.log(Level.ERROR, "{0}: processes survived SIGKILL; their mark is {1}", name, mark);
    }
    Captured stdout = out.await(LAST_WORDS);
    Captured stderr = err.await(LAST_WORDS);
    return switch (end) {
      case EXIT -> exited(process.exitValue(), stdout, stderr);
      case TIMEOUT -> new ProgramResult.TimedOut(call.timeout(), stdout, stderr);
      case INTERRUPT -> new ProgramResult.Cancelled(stdout, stderr);
    };
  }

  /** Why waiting for a program ended. */
  private enum End {
    EXIT,
    TIMEOUT,
    INTERRUPT
  }

  private static End await(Process process, Duration timeout) {
    try {
      return process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS) ? End.EXIT : End.TIMEOUT;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return End.INTERRUPT;
    }
  }

  private ProgramResult exited(int code, Captured stdout, Captured stderr) {
    Optional<String> signal = Signals.of(code);
    if (signal.isPresent()) {
      return new ProgramResult.Killed(signal.get(), stdout, stderr);
    }
    // The wrappers report in their own name that the kernel refused the file.
    boolean refused = (code == 126 || code == 127) && setsid.isPresent();
    return refused && stderr.text().startsWith("setsid: failed to execute")
        ? new ProgramResult.NotStarted(stderr.text().strip().replaceFirst("setsid: ", ""))
        : new ProgramResult.Exited(code, stdout, stderr);
  }

  private static void feed(OutputStream stream, byte[] stdin, String name) {
    Thread.ofPlatform()
        .daemon()
        .name("stdin of " + name)
        .start(() -> {
          try (stream) {
            stream.write(stdin);
          } catch (IOException e) {
            LOG.log(Level.DEBUG, "{0} did not read all its input: {1}", name, e.getMessage());
          }
        });
  }

  private List<String> commandLine(Path file, List<String> argv) {
    List<String> line = new ArrayList<>();
    prlimit.ifPresent(tool -> line.addAll(List.of(tool.toString())));
    prlimit.ifPresent(_ -> line.addAll(settings.limits().options()));
    setsid.ifPresent(tool -> line.add(tool.toString()));
    line.add(file.toString());
    line.addAll(argv.subList(1, argv.size()));
    return line;
  }

  private void killGroup(long group) {
    if (kill.isEmpty()) {
      return;
    }
    try {
      new ProcessBuilder(kill.get().toString(), "-KILL", "--", "-" + group)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      LOG.log(Level.WARNING, "cannot run {0}: {1}", kill.get(), e.getMessage());
    }
  }

  private static Optional<Path> tool(String name) {
    return List.of("/usr/bin", "/bin").stream()
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
