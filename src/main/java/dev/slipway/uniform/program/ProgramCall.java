package dev.slipway.uniform.program;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One program to run.
 *
 * @param argv the program and its arguments, each passed on unchanged. The program is an absolute
 *     path, a path with a slash inside the working folder, or a name that is looked up in {@code
 *     PATH}
 * @param stdin what the program can read; it need not
 * @param environment variables over those of the clean environment
 * @param workingFolder where the program runs
 * @param timeout from the start; after it the whole tree is stopped
 * @param limits how much output is kept
 * @param leavesService whether processes may stay behind when the program ends by itself. They must
 *     have redirected their output. On timeout and cancellation everything is stopped all the same
 */
@SuppressWarnings("ArrayRecordComponent")
public record ProgramCall(
    List<String> argv,
    byte[] stdin,
    Map<String, String> environment,
    Path workingFolder,
    Duration timeout,
    OutputLimits limits,
    boolean leavesService) {
  /** How long a program may take where nothing else is said. */
  public static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(10);

  public ProgramCall {
    argv = List.copyOf(argv);
    if (argv.isEmpty()) {
      throw new IllegalArgumentException("expected a program, found an empty argument list");
    }
    stdin = stdin.clone();
    environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    if (!timeout.isPositive()) {
      throw new IllegalArgumentException("expected a timeout above 0, found " + timeout);
    }
  }

  /** A call with empty input, no further variables, ten minutes and the default limits. */
  public static ProgramCall of(Path workingFolder, List<String> argv) {
    return new ProgramCall(
        argv, new byte[0], Map.of(), workingFolder, DEFAULT_TIMEOUT, OutputLimits.DEFAULT, false);
  }

  @Override
  public byte[] stdin() {
    return stdin.clone();
  }

  /** The same call with other input. */
  public ProgramCall withStdin(byte[] other) {
    return new ProgramCall(argv, other, environment, workingFolder, timeout, limits, leavesService);
  }

  /** The same call with other variables. */
  public ProgramCall withEnvironment(Map<String, String> other) {
    return new ProgramCall(argv, stdin, other, workingFolder, timeout, limits, leavesService);
  }

  /** The same call with another timeout. */
  public ProgramCall withTimeout(Duration other) {
    return new ProgramCall(argv, stdin, environment, workingFolder, other, limits, leavesService);
  }

  /** The same call with other limits for the output. */
  public ProgramCall withLimits(OutputLimits other) {
    return new ProgramCall(argv, stdin, environment, workingFolder, timeout, other, leavesService);
  }

  /** The same call for a program that may leave a service behind, or may not. */
  public ProgramCall leavingService(boolean other) {
    return new ProgramCall(argv, stdin, environment, workingFolder, timeout, limits, other);
  }
}
