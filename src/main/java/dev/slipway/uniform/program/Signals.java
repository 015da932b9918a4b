package dev.slipway.uniform.program;

import java.util.Map;
import java.util.Optional;

/** The signals that end programs, by the exit codes that stand for them: 128 plus the number. */
final class Signals {
  private static final int BASE = 128;

  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(1, "SIGHUP"),
          Map.entry(2, "SIGINT"),
          Map.entry(3, "SIGQUIT"),
          Map.entry(4, "SIGILL"),
          Map.entry(5, "SIGTRAP"),
          Map.entry(6, "SIGABRT"),
          Map.entry(7, "SIGBUS"),
          Map.entry(8, "SIGFPE"),
          Map.entry(9, "SIGKILL"),
          Map.entry(10, "SIGUSR1"),
          Map.entry(11, "SIGSEGV"),
          Map.entry(12, "SIGUSR2"),
          Map.entry(13, "SIGPIPE"),
          Map.entry(14, "SIGALRM"),
          Map.entry(15, "SIGTERM"),
          Map.entry(24, "SIGXCPU"),
          Map.entry(25, "SIGXFSZ"),
          Map.entry(31, "SIGSYS"));

  private Signals() {}

  /** The signal that an exit code stands for, where it stands for one. */
  static Optional<String> of(int exitCode) {
    return Optional.ofNullable(NAMES.get(exitCode - BASE));
  }
}
