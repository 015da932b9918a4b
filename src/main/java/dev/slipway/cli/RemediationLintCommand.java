package dev.slipway.cli;

import dev.slipway.remediation.RemediationReader;
import dev.slipway.yaml.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code slipway remediation lint}: everything that is wrong or doubtful about such files. */
@Command(
    name = "lint",
    description = "Shows everything that is wrong or doubtful about remediation files, offline.",
    footer = {"", "Exit code: 0 no errors, 8 errors (with --strict: or warnings)."})
public final class RemediationLintCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..*",
      paramLabel = "FILE|DIR",
      description = "Such files, or folders with remediation.yaml files (default shipyards).")
  private List<Path> paths = new ArrayList<>();

  @Option(names = "--strict", description = "Warnings count as errors.")
  private boolean strict;

  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    List<Path> where = paths.isEmpty() ? List.of(Path.of("shipyards")) : paths;
    List<Path> files = UserFiles.below(where, UserFiles::isRemediation);
    List<Problem> problems = new ArrayList<>();
    for (Path file : files) {
      problems.addAll(RemediationReader.read(file.toString(), UserFiles.text(file)).problems());
    }
    Findings.write(SlipwayCommand.out(spec), output, problems);
    return Findings.verdict(SlipwayCommand.err(spec), files.size(), problems, strict).number();
  }
}
