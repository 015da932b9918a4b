package dev.slipway.cli;

import dev.slipway.event.Data;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code slipway bench}: how fast this machine is, and Slipway on it. */
@Command(
    name = "bench",
    description = {
      "Measures this machine: Kafka alone, a stateless orchestrator on it as the floor,",
      "and a Slipway server, with the ratio of the server to the floor."
    })
public final class BenchCommand implements Callable<Integer> {
  private static final Table TABLE =
      new Table()
          .column("MEASURE", "name")
          .column("UNIT", "unit")
          .column("KAFKA", "kafka")
          .column("FLOOR", "floor")
          .column("SLIPWAY", "slipway")
          .column("RATIO", "ratio")
          .column("GOAL", BenchCommand::goal);

  @Mixin private BenchOptions options = new BenchOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  private final BenchRun bench;

  /** A command that measures this way. */
  public BenchCommand(BenchRun bench) {
    this.bench = bench;
  }

  @Override
  public Integer call() {
    PrintWriter err = SlipwayCommand.err(spec);
    Map<String, @Nullable Object> report =
        bench.measure(
            options,
            line -> {
              err.println("slipway bench: " + line);
              err.flush();
            });
    PrintWriter out = SlipwayCommand.out(spec);
    output.writeOne(out, report, "name", () -> table(out, report));
    List<?> failures = report.get("failures") instanceof List<?> list ? list : List.of();
    failures.forEach(failure -> err.println("slipway bench: not measured: " + failure));
    err.flush();
    return (failures.isEmpty() ? ExitCode.DONE : ExitCode.FAILED).number();
  }

  private void table(PrintWriter out, Map<String, @Nullable Object> report) {
    List<Map<String, @Nullable Object>> lines = new ArrayList<>();
    if (report.get("measures") instanceof List<?> measures) {
      measures.forEach(measure -> lines.add(Data.asMap(measure)));
    }
    TABLE.write(out, lines, false, output.style());
  }

  private static String goal(Map<String, @Nullable Object> measure) {
    if (!(measure.get("goal") instanceof String goal)) {
      return "-";
    }
    return goal + (Boolean.TRUE.equals(measure.get("met")) ? ", met" : ", missed");
  }
}
