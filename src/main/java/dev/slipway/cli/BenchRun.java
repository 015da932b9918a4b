package dev.slipway.cli;

import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Measures this machine: the port from the command to what knows Kafka. */
@FunctionalInterface
public interface BenchRun {
  /**
   * Measures what the options name; {@code progress} is told what happens.
   *
   * @return the report as plain values: {@code machine}, {@code counts} and {@code measures}
   * @throws CommandProblem where something cannot be measured
   */
  Map<String, @Nullable Object> measure(BenchOptions options, Consumer<String> progress);
}
