package dev.slipway.cli;

import dev.slipway.skopos.plan.Finding;
import dev.slipway.skopos.plan.PlanLint;
import dev.slipway.skopos.plan.PlanReader;
import dev.slipway.skopos.plugin.Plugins;
import dev.slipway.yaml.Problem;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code slipway plan lint}: everything that is wrong or doubtful about a plan. */
@Command(
    name = "lint",
    description = "Shows everything that is wrong or doubtful about a plan.",
    footer = {"", "Exit code: 0 no errors, 8 errors (with --strict: or warnings)."})
public final class PlanLintCommand implements Callable<Integer> {
  @Mixin private PlanOptions plan = new PlanOptions();

  @Option(names = "--strict", description = "Warnings count as errors.")
  private boolean strict;

  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    List<Finding> findings = findings();
    PrintWriter out = SlipwayCommand.out(spec);
    switch (output.format()) {
      case table, wide ->
          findings.forEach(f -> out.println(Findings.line(f.problem(), output.style())));
      case json, jsonl, yaml, name ->
          output.writeAll(
              out, findings.stream().map(PlanLintCommand::item).toList(), new Table(), "code");
    }
    out.flush();
    long errors = findings.stream().filter(f -> f.problem().isError()).count();
    PrintWriter err = SlipwayCommand.err(spec);
    err.println(errors + " errors, " + (findings.size() - errors) + " warnings");
    err.flush();
    boolean refused = errors > 0 || (strict && !findings.isEmpty());
    return (refused ? ExitCode.INVALID_FILE : ExitCode.DONE).number();
  }

  private List<Finding> findings() {
    Path file = plan.plan();
    PlanReader.Reading reading =
        PlanReader.read(
            file.toString(), UserFiles.text(file), plan.context().map(c -> c.toContext("lint")));
    List<Finding> findings = new ArrayList<>(reading.findings());
    if (reading instanceof PlanReader.Reading.Accepted accepted) {
      findings.addAll(PlanLint.check(accepted.plan(), Plugins.names(plan.folders())));
    }
    findings.sort(
        Comparator.comparingInt((Finding f) -> f.problem().span().line())
            .thenComparingInt(f -> f.problem().span().column()));
    return findings;
  }

  /** A finding as an item of output. */
  static Map<String, @Nullable Object> item(Finding finding) {
    Problem problem = finding.problem();
    Map<String, @Nullable Object> item = Findings.item(problem);
    item.put("step", finding.step());
    return item;
  }

  /** The errors on one line each. */
  static Stream<String> lines(List<Finding> findings, Style style) {
    return findings.stream().map(finding -> Findings.line(finding.problem(), style));
  }
}
