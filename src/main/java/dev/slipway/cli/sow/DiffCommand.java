package dev.slipway.cli.sow;

import dev.slipway.sow.Acre;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code slipway sow diff}: what the last run changed. */
@Command(
    name = "diff",
    description = "Compares the documents of the last run with those before it.")
public final class DiffCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @ParentCommand private SowCommand sow = new SowCommand();

  @Parameters(paramLabel = "COMPONENT", description = "Components; `all`, or `.` for this one.")
  private List<String> names = new ArrayList<>();

  @Option(names = "-d", description = "The deployment.")
  private boolean deployment;

  @Option(names = "-e", description = "The exports.")
  private boolean export;

  @Option(names = "-s", description = "The state.")
  private boolean state;

  @Option(names = "-l", description = "Only names what differs; exits with 1 where something does.")
  private boolean onlyNames;

  @Override
  public Integer call() {
    return SowSession.run(
        sow,
        spec,
        session -> {
          boolean differs = false;
          Acre acre = session.landscape().acre();
          for (String name : sow.selection(names).chosen(session.landscape(), session.here())) {
            for (Map.Entry<String, Path> file : files(acre, name).entrySet()) {
              differs |= compare(session.out(), name, file.getKey(), file.getValue());
            }
          }
          return onlyNames && differs ? 1 : 0;
        });
  }

  private Map<String, Path> files(Acre acre, String name) {
    boolean all = !deployment && !export && !state;
    Map<String, Path> files = new LinkedHashMap<>();
    if (deployment || all) {
      files.put("deployment.yaml", acre.gen().resolve(name).resolve("deployment.yaml"));
    }
    if (export || all) {
      files.put("export.yaml", acre.export().resolve(name).resolve("export.yaml"));
    }
    if (state || all) {
      files.put("state.yaml", acre.state().resolve(name).resolve("state.yaml"));
    }
    return files;
  }

  private boolean compare(PrintWriter out, String component, String name, Path file)
      throws IOException {
    Path before = file.resolveSibling(name + ".bak");
    if (!Files.exists(file) || !Files.exists(before)) {
      return false;
    }
    boolean differs = Files.mismatch(file, before) >= 0;
    if (onlyNames) {
      if (differs) {
        out.println(name + " of " + component + " differs");
      }
      return differs;
    }
    out.println("Diff for " + name + " of species " + component);
    new CommandLine(new dev.slipway.cli.dynaml.DiffCommand())
        .setOut(out)
        .setErr(out)
        .execute(file.toString(), before.toString());
    return differs;
  }
}
