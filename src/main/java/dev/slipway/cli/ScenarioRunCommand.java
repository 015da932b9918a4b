package dev.slipway.cli;

import dev.slipway.scenario.Difference;
import dev.slipway.scenario.Scenario;
import dev.slipway.scenario.ScenarioPlayer;
import dev.slipway.scenario.ScenarioReader;
import dev.slipway.sequence.Piece;
import dev.slipway.wire.StateCodec;
import dev.slipway.yaml.Problem;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code slipway scenario run}: plays scenario files and shows what came out otherwise. */
@Command(
    name = "run",
    description = "Plays scenario files (slipway-scenario/1, JSON or YAML), offline.",
    footer = {"", "Exit code: 0 all passed, 1 something came out otherwise, 8 an invalid file."})
public final class ScenarioRunCommand implements Callable<Integer> {
  @Parameters(
      arity = "1..*",
      paramLabel = "FILE|DIR",
      description = "Scenario files, or folders with such files.")
  private List<Path> paths = new ArrayList<>();

  @Option(
      names = "--restart",
      description = "Stops and restarts the controller after every transition.")
  private boolean restart;

  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    List<Result> results = new ArrayList<>();
    for (Path file : UserFiles.below(paths, UserFiles::isScenario)) {
      results.add(play(file));
    }
    write(results);
    if (results.stream().anyMatch(r -> !r.problems().isEmpty())) {
      return ExitCode.INVALID_FILE.number();
    }
    boolean passed = results.stream().allMatch(Result::passed);
    return (passed ? ExitCode.DONE : ExitCode.FAILED).number();
  }

  /** What came of one file. */
  private record Result(
      String file, String id, String title, List<Problem> problems, List<Difference> differences) {
    boolean passed() {
      return problems.isEmpty() && differences.isEmpty();
    }
  }

  private Result play(Path file) {
    ScenarioReader.Files beside = path -> Files.readString(file.resolveSibling(path));
    return switch (ScenarioReader.read(file.toString(), UserFiles.text(file), beside)) {
      case ScenarioReader.Reading.Accepted(Scenario scenario) ->
          new Result(
              file.toString(),
              scenario.id(),
              scenario.title(),
              List.of(),
              ScenarioPlayer.play(scenario, store()).differences());
      case ScenarioReader.Reading.Refused(Problem problem) ->
          new Result(file.toString(), file.toString(), "", List.of(problem), List.of());
    };
  }

  private UnaryOperator<Piece> store() {
    return restart ? piece -> StateCodec.parse(StateCodec.print(piece)) : UnaryOperator.identity();
  }

  private void write(List<Result> results) {
    PrintWriter out = SlipwayCommand.out(spec);
    boolean people =
        output.format() == OutputOptions.Format.table
            || output.format() == OutputOptions.Format.wide;
    if (people) {
      results.forEach(result -> write(out, result));
      out.flush();
    } else {
      output.writeAll(
          out, results.stream().map(ScenarioRunCommand::item).toList(), new Table(), "id");
    }
    long passed = results.stream().filter(Result::passed).count();
    PrintWriter err = SlipwayCommand.err(spec);
    err.println("passed " + passed + " of " + results.size());
    err.flush();
  }

  private void write(PrintWriter out, Result result) {
    Style style = output.style();
    String word = result.passed() ? style.tinted("pass", "pass") : style.tinted("fail", "FAIL");
    out.println(word + "  " + Style.safe(result.id() + "  " + result.title()).strip());
    result.problems().forEach(p -> out.println("      " + Style.safe(p.toString())));
    result.differences().forEach(d -> out.println("      " + Style.safe(d.toString())));
  }

  private static Map<String, @Nullable Object> item(Result result) {
    Map<String, @Nullable Object> item = new LinkedHashMap<>();
    item.put("file", result.file());
    item.put("id", result.id());
    item.put("title", result.title());
    item.put("passed", result.passed());
    item.put("problems", result.problems().stream().map(Findings::item).toList());
    item.put("differences", result.differences().stream().map(ScenarioRunCommand::item).toList());
    return item;
  }

  private static Map<String, @Nullable Object> item(Difference difference) {
    Map<String, @Nullable Object> item = new LinkedHashMap<>();
    item.put("step", difference.step());
    item.put("line", difference.place().line());
    item.put("column", difference.place().column());
    item.put("message", difference.message());
    return item;
  }
}
