package dev.slipway.cli;

import dev.slipway.shipyard.Shipyard;
import dev.slipway.shipyard.ShipyardDiff;
import dev.slipway.shipyard.ShipyardReader;
import dev.slipway.yaml.Problem;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code slipway shipyard diff}: what has changed between two shipyards, by meaning. */
@Command(
    name = "diff",
    description = "Shows what has changed between two shipyards, by meaning, offline.",
    footer = {"", "Exit code: 0 they mean the same, 1 they differ, 8 an invalid file."})
public final class ShipyardDiffCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "OLD", description = "The shipyard before.")
  private @Nullable Path before;

  @Parameters(index = "1", paramLabel = "NEW", description = "The shipyard after.")
  private @Nullable Path after;

  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    List<ShipyardDiff.Change> changes =
        ShipyardDiff.between(
            read(Objects.requireNonNull(before)), read(Objects.requireNonNull(after)));
    write(changes);
    return (changes.isEmpty() ? ExitCode.DONE : ExitCode.FAILED).number();
  }

  private static Shipyard read(Path path) {
    String text = UserFiles.text(UserFiles.existing(path));
    return switch (ShipyardReader.read(path.toString(), text)) {
      case ShipyardReader.Reading.Accepted(Shipyard shipyard, List<Problem> _) -> shipyard;
      case ShipyardReader.Reading.Refused(List<Problem> problems) ->
          throw new CommandProblem(
              ExitCode.INVALID_FILE,
              problems.stream()
                  .filter(Problem::isError)
                  .map(Problem::toString)
                  .findFirst()
                  .orElse(path + ": no shipyard"));
    };
  }

  private void write(List<ShipyardDiff.Change> changes) {
    PrintWriter out = SlipwayCommand.out(spec);
    switch (output.format()) {
      case table, wide -> changes.forEach(change -> out.println(Style.safe(change.toString())));
      case json, jsonl, yaml, name ->
          output.writeAll(
              out, changes.stream().map(ShipyardDiffCommand::item).toList(), new Table(), "path");
    }
    out.flush();
  }

  private static Map<String, @Nullable Object> item(ShipyardDiff.Change change) {
    Map<String, @Nullable Object> item = new LinkedHashMap<>();
    item.put("path", change.path());
    item.put("before", change.before().isEmpty() ? null : change.before());
    item.put("after", change.after().isEmpty() ? null : change.after());
    return item;
  }
}
