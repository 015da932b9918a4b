package dev.slipway.cli;

import dev.slipway.skopos.plugin.PluginFolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which plan, against what, and with which plugins. */
public final class PlanOptions {
  @Parameters(paramLabel = "PLAN", description = "The file of a plan.")
  private Path plan = Path.of("plan.yaml");

  @Option(
      names = "--context",
      paramLabel = "FILE",
      description = "What it runs against (YAML or JSON): project, model, vars, old.")
  private Optional<Path> context = Optional.empty();

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      description = "A folder of plugins and scripts; may be repeated (default: bin beside PLAN).")
  private List<Path> plugins = new ArrayList<>();

  /** The file of the plan. */
  Path plan() {
    return UserFiles.existing(plan);
  }

  /** What it runs against; empty where no file was named. */
  Optional<PlanContextFile> context() {
    return context.map(PlanContextFile::read);
  }

  /** Where plugins are looked up. */
  PluginFolders folders() {
    List<Path> folders = new ArrayList<>();
    for (Path folder : plugins) {
      if (!Files.isDirectory(folder)) {
        throw new CommandProblem(
            ExitCode.NOT_FOUND, "expected a folder for --plugins, found no " + folder);
      }
      folders.add(folder.toAbsolutePath().normalize());
    }
    Path beside = plan.toAbsolutePath().normalize().resolveSibling("bin");
    if (plugins.isEmpty() && Files.isDirectory(beside)) {
      folders.add(beside);
    }
    return new PluginFolders(folders);
  }
}
