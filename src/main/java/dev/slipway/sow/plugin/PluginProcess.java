package dev.slipway.sow.plugin;

import dev.slipway.sow.progress.Reporter;
import dev.slipway.sow.progress.RunEvent;
import dev.slipway.uniform.program.OutputTap;
import dev.slipway.uniform.program.ProgramCall;
import dev.slipway.uniform.program.ProgramResult;
import dev.slipway.uniform.program.ProgramRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A process of a plugin: what it prints is reported at once, its exit code decides.
 *
 * @param component for reports
 * @param runner runs it
 * @param detached whether it may leave processes behind
 */
public record PluginProcess(String component, ProgramRunner runner, boolean detached) {
  /** Long enough for whatever a plugin installs; the task around it has a timeout of its own. */
  private static final Duration PATIENCE = Duration.ofHours(24);

  /**
   * Runs a program to its end.
   *
   * @param what its name in messages
   * @throws PluginFailure where it ends with another code than 0
   */
  public void run(
      String what,
      List<String> argv,
      Path folder,
      Map<String, String> environment,
      Reporter reporter)
      throws PluginFailure, InterruptedException {
    ProgramCall call =
        ProgramCall.of(folder, argv)
            .withEnvironment(environment)
            .withTimeout(PATIENCE)
            .leavingService(detached);
    ReentrantLock lock = new ReentrantLock();
    ProgramResult result = runner.run(call, tap(false, reporter, lock), tap(true, reporter, lock));
    if (result instanceof ProgramResult.Cancelled) {
      throw new InterruptedException(what + " was cancelled");
    }
    if (!(result instanceof ProgramResult.Exited exited)) {
      throw new PluginFailure(what + " " + sentence(result));
    }
    if (exited.code() != 0) {
      throw new PluginFailure(what + " " + sentence(result), exited.code());
    }
  }

  private OutputTap tap(boolean error, Reporter reporter, ReentrantLock lock) {
    return (piece, length) -> {
      lock.lock();
      try {
        reporter.report(new RunEvent.Output(component, error, Arrays.copyOf(piece, length)));
      } finally {
        lock.unlock();
      }
    };
  }

  static String sentence(ProgramResult result) {
    return switch (result) {
      case ProgramResult.Exited(int code, var _, var _) -> "failed with exit code " + code;
      case ProgramResult.Killed(String signal, var _, var _) -> "was ended by " + signal;
      case ProgramResult.TimedOut(Duration timeout, var _, var _) ->
          "did not end within " + timeout.toHours() + "h and was stopped";
      case ProgramResult.Cancelled _ -> "was cancelled";
      case ProgramResult.NotStarted(String reason) -> "could not be started: " + reason;
    };
  }
}
