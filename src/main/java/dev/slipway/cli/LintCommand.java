package dev.slipway.cli;

import dev.slipway.yaml.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A command that shows everything that is wrong or doubtful about files of one kind. */
@Command(footer = {"", "Exit code: 0 no errors, 8 errors (with --strict: or warnings)."})
abstract class LintCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..*",
      paramLabel = "FILE|DIR",
      description = "Such files, or folders in which they are looked for (default shipyards).")
  private List<Path> paths = new ArrayList<>();

  @Option(names = "--strict", description = "Warnings count as errors.")
  private boolean strict;

  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  private final Predicate<Path> kind;
  private final BiFunction<String, String, List<Problem>> problemsOf;

  /**
   * A command for one kind of files.
   *
   * @param kind which files of a folder are of this kind
   * @param problemsOf the problems of a file, by its name and its text
   */
  LintCommand(Predicate<Path> kind, BiFunction<String, String, List<Problem>> problemsOf) {
    this.kind = kind;
    this.problemsOf = problemsOf;
  }

  @Override
  public final Integer call() {
    List<Path> where = paths.isEmpty() ? List.of(Path.of("shipyards")) : paths;
    List<Path> files = UserFiles.below(where, kind);
    List<Problem> problems = new ArrayList<>();
    for (Path file : files) {
      problems.addAll(problemsOf.apply(file.toString(), UserFiles.text(file)));
    }
    Findings.write(SlipwayCommand.out(spec), output, problems);
    return Findings.verdict(SlipwayCommand.err(spec), files.size(), problems, strict).number();
  }
}
