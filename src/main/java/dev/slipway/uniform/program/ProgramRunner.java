package dev.slipway.uniform.program;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
  private final Optional<Path> setsid = tool("setsid");
  private final Optional<Path> prlimit = tool("prlimit");
  private final Optional<Path> kill = tool("kill");

  /**
   * What holds for every program.
   *
   * @param searchPath the {@code PATH} that programs see
   * @param grace from SIGTERM to SIGKILL
   */
  public record Settings(String searchPath, Duration grace) {
    /** The running JDK and the folders of the system; five seconds. */
    public static Settings standard() {
      String java = Path.of(System.getProperty("java.home"), "bin").toString();
      String system = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
      return new Settings(java + File.pathSeparator + system, Duration.ofSeconds(5));
    }

    /** The same settings with another grace. */
    public Settings withGrace(Duration other) {
      return new Settings(searchPath, other);
    }
  }

  /** A runner with the given settings. */
  public ProgramRunner(Settings settings) {
    this.settings = settings;
  }

  /**
   * Runs a program to its end. Interrupting the calling thread cancels it: the tree is stopped, the
   * answer is {@link ProgramResult.Cancelled}, and the thread stays interrupted.
   *
   * @throws UncheckedIOException where no temporary folder can be made
   */
  public ProgramResult run(ProgramCall call) {
    if (Thread.currentThread().isInterrupted()) {
      return new ProgramResult.Cancelled(Captured.EMPTY, Captured.EMPTY);
    }
    Path home = temporaryFolder();
    try {
      return run(call, home);
    } finally {
      Folders.delete(home);
    }
  }

  private ProgramResult run(ProgramCall call, Path home) {
    String mark = UUID.randomUUID().toString();
    Map<String, String> environment = environment(call, home, mark);
    Optional<String> unfit = unfit(call.argv(), environment);
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
          yield attend(call, builder.start(), mark);
        } catch (IOException e) {
          yield new ProgramResult.NotStarted(
              "expected a program that starts, found `" + file + "`: " + e.getMessage());
        }
      }
    };
  }

  private ProgramResult attend(ProgramCall call, Process process, String mark) {
    String name = call.argv().getFirst();
    Drain out = Drain.start(process.getInputStream(), call.limits(), "stdout of " + name);
    Drain err = Drain.start(process.getErrorStream(), call.limits(), "stderr of " + name);
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
    prlimit.ifPresent(tool -> line.addAll(List.of(tool.toString(), "--core=0:0")));
    setsid.ifPresent(tool -> line.add(tool.toString()));
    line.add(file.toString());
    line.addAll(argv.subList(1, argv.size()));
    return line;
  }

  private Map<String, String> environment(ProgramCall call, Path home, String mark) {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("PATH", settings.searchPath());
    environment.put("HOME", home.toString());
    environment.put("TMPDIR", home.toString());
    environment.put("LANG", "C.UTF-8");
    environment.putAll(call.environment());
    environment.put(MARK, mark);
    return environment;
  }

  /** Why a text cannot be handed to a program unchanged, where one cannot. */
  private static Optional<String> unfit(List<String> argv, Map<String, String> environment) {
    Charset charset = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
    List<String> texts = new ArrayList<>(argv);
    texts.addAll(environment.values());
    for (String text : texts) {
      if (text.indexOf('\0') >= 0) {
        return Optional.of("expected arguments without NUL, found one in `" + text + "`");
      }
      if (!charset.newEncoder().canEncode(text)) {
        return Optional.of(
            ("expected arguments that " + charset + " can write, found `" + text + "`")
                + " (start Slipway with LANG=C.UTF-8)");
      }
    }
    return Optional.empty();
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

  private static Path temporaryFolder() {
    try {
      return Files.createTempDirectory("slipway-task-");
    } catch (IOException e) {
      throw new UncheckedIOException("no temporary folder for a program", e);
    }
  }
}
