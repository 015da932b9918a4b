package dev.slipway;

import dev.slipway.cli.BenchOptions;
import dev.slipway.cli.CommandProblem;
import dev.slipway.cli.ExitCode;
import dev.slipway.kafka.bench.Bench;
import dev.slipway.kafka.bench.BenchPlan;
import dev.slipway.kafka.bench.BenchProblem;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Hands the options of {@code slipway bench} to the bench, see {@code cli.BenchRun}. */
final class Measuring {
  private Measuring() {}

  static Map<String, @Nullable Object> measure(BenchOptions options, Consumer<String> progress) {
    try {
      return Bench.run(plan(options), progress).toMap();
    } catch (BenchProblem e) {
      throw new CommandProblem(ExitCode.FAILED, String.valueOf(e.getMessage()));
    }
  }

  private static BenchPlan plan(BenchOptions options) {
    try {
      return new BenchPlan(
          options.kafka(),
          options.sequences(),
          options.inFlight(),
          options.warmUp(),
          options.rounds(),
          options.idle(),
          options.open(),
          options.boots(),
          options.hold(),
          options.rate(),
          options.backlog(),
          options.heap());
    } catch (IllegalArgumentException e) {
      throw new CommandProblem(ExitCode.WRONG_USAGE, "--" + e.getMessage());
    }
  }
}
