package dev.slipway.uniform.exec;

import dev.slipway.uniform.Outcome;
import dev.slipway.uniform.Progress;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Uniform;
import dev.slipway.uniform.Worker;
import dev.slipway.uniform.program.ProgramCall;
import dev.slipway.uniform.program.ProgramResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A program of a project that does tasks.
 *
 * <p>It runs in a private copy of the project's files at the revision that the delivery is pinned
 * to, reads the {@code .triggered} event on standard input, and answers with a JSON object on
 * standard output and its exit code. What it says on standard error is the task's log.
 */
public final class ExecWorker implements Worker {
  private final Uniform.Entry entry;
  private final ExecTools tools;

  /** The worker that an entry of {@code uniform.yaml} describes. */
  public ExecWorker(Uniform.Entry entry, ExecTools tools) {
    this.entry = entry;
    this.tools = tools;
  }

  @Override
  public String name() {
    return entry.name();
  }

  @Override
  public Outcome perform(TaskOrder order, Progress progress) throws InterruptedException {
    try (WorkingCopy copy =
        WorkingCopy.of(tools.files().checkout(order.project(), order.revision()))) {
      ProgramCall call =
          ProgramCall.of(copy.folder(), entry.command())
              .withStdin(tools.json().print(order.triggered()))
              .withEnvironment(environment(order))
              .withTimeout(entry.timeout())
              .leavingService(entry.detach());
      ProgramResult result = tools.runner().run(call);
      if (result instanceof ProgramResult.Cancelled) {
        throw new InterruptedException(name() + " was cancelled");
      }
      return new ProgramAnswer(name(), tools.json()).of(result);
    } catch (IOException e) {
      return Outcome.errored(name() + ": the files cannot be used: " + e.getMessage());
    }
  }

  private Map<String, String> environment(TaskOrder order) throws IOException {
    Path data = new DataFolder(tools.dataFolder()).of(order);
    Map<String, String> environment = new LinkedHashMap<>(entry.env());
    environment.putAll(OrderVariables.of(order, data));
    return environment;
  }
}
