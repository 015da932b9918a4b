package dev.slipway.cli.sow;

import dev.slipway.sow.Acre;
import dev.slipway.sow.SowFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code slipway sow diff}: what the last run changed. */
@Command(
    name = "diff",
    description = "Compares the documents of the last run with those before it.")
public final class DiffCommand extends ComponentsCommand {
  @Option(names = "-d", description = "The deployment.")
  private boolean deployment;

  @Option(names = "-e", description = "The exports.")
  private boolean export;

  @Option(names = "-s", description = "The state.")
  private boolean state;

  @Option(names = "-l", description = "Only names what differs; exits with 1 where something does.")
  private boolean onlyNames;

  @Override
  int run(SowSession session) throws SowFailure, IOException, InterruptedException {
    boolean differs = false;
    Acre acre = session.landscape().acre();
    for (String name : selection().chosen(session.landscape(), session.here())) {
      for (Map.Entry<String, Path> file : files(acre, name).entrySet()) {
        differs |= compare(session.out(), name, file.getKey(), file.getValue());
      }
    }
    return onlyNames && differs ? 1 : 0;
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
