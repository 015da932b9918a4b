package dev.slipway.cli;

import dev.slipway.shipyard.Migration;
import dev.slipway.shipyard.ShipyardReader;
import dev.slipway.yaml.Problem;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code slipway shipyard migrate}: a shipyard of the format 0.1 in the format 0.2. */
@Command(
    name = "migrate",
    description = "Prints a shipyard of the format 0.1 in the format 0.2, offline.",
    footer = {"", "Exit code: 0 done, 8 no shipyard of the format 0.1."})
public final class ShipyardMigrateCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "The file to migrate; it is left as it is.")
  private @Nullable Path file;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "metadata.name where the file has none (default: the name of its folder).")
  private Optional<String> name = Optional.empty();

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    Path path = UserFiles.existing(Objects.requireNonNull(file));
    String text = UserFiles.text(path);
    return switch (Migration.migrate(path.toString(), text, name.orElseGet(() -> folder(path)))) {
      case Migration.Result.Refused(Problem problem) -> refused(List.of(problem));
      case Migration.Result.Migrated(String migrated, List<String> notes) ->
          write(path, migrated, notes);
    };
  }

  private static String folder(Path path) {
    Path parent = path.toAbsolutePath().normalize().getParent();
    Path folder = parent == null ? null : parent.getFileName();
    return folder == null ? "shipyard" : folder.toString();
  }

  private int refused(List<Problem> problems) {
    PrintWriter err = SlipwayCommand.err(spec);
    problems.forEach(problem -> err.println(Style.safe(problem.toString())));
    err.flush();
    return ExitCode.INVALID_FILE.number();
  }

  private int write(Path path, String migrated, List<String> notes) {
    PrintWriter out = SlipwayCommand.out(spec);
    out.print(migrated);
    out.flush();
    PrintWriter err = SlipwayCommand.err(spec);
    notes.forEach(note -> err.println(path + ": note: " + Style.safe(note)));
    err.flush();
    return switch (ShipyardReader.read("the result", migrated)) {
      case ShipyardReader.Reading.Accepted _ -> ExitCode.DONE.number();
      case ShipyardReader.Reading.Refused(List<Problem> problems) -> refused(problems);
    };
  }
}
