package dev.slipway.sow;

import dev.slipway.dynaml.Document;
import dev.slipway.sow.plugin.PluginFailure;
import dev.slipway.sow.plugin.PluginProcess;
import dev.slipway.sow.progress.Reporter;
import dev.slipway.sow.progress.RunEvent;
import dev.slipway.uniform.program.ProgramRunner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The program that a landscape wants called before and after each command: {@code
 * meta.installationHandler} of its configuration (sow 4.1).
 */
public final class InstallationHandler {
  private static final String NODE = "meta.installationHandler";

  private final Landscape landscape;
  private final ProgramRunner runner;
  private final RunOptions options;
  private final Reporter reporter;

  /** The handler of a landscape; one that has none does nothing. */
  public InstallationHandler(
      Landscape landscape, ProgramRunner runner, RunOptions options, Reporter reporter) {
    this.landscape = landscape;
    this.runner = runner;
    this.options = options;
    this.reporter = reporter;
  }

  /** Before a command; where it fails there is neither the command nor {@link #finish}. */
  public void prepare() throws SowFailure, InterruptedException {
    call("prepare");
  }

  /** After a command, also after one that failed. */
  public void finish() throws SowFailure, InterruptedException {
    call("finalize");
  }

  private void call(String verb) throws SowFailure, InterruptedException {
    Optional<Document> node = landscape.config().at(NODE);
    Optional<Object> path = node.flatMap(n -> n.at("path")).map(Document::toValue);
    if (path.isEmpty()) {
      return;
    }
    Path root = landscape.acre().root();
    Path program = root.resolve(path.get().toString()).normalize();
    if (!program.startsWith(root) || !Files.isRegularFile(program)) {
      throw new SowFailure(NODE + ".path: expected a program in the landscape, found " + program);
    }
    if (!Files.isExecutable(program)) {
      throw new SowFailure(NODE + ".path: expected an executable program, found " + program);
    }
    List<String> line = new ArrayList<>(List.of(program.toString(), verb));
    Optional<Document> config = node.flatMap(n -> n.at("config"));
    if (config.isPresent()) {
      line.add(Manifests.json(config.get()));
    }
    if (options.isDryRun()) {
      reporter.report(new RunEvent.Note("", String.join(" ", line)));
      return;
    }
    try {
      new PluginProcess("", runner, options.detached())
          .run(
              "the installation handler",
              line,
              root,
              PluginVariables.of(landscape.acre(), options),
              reporter);
    } catch (PluginFailure e) {
      throw new SowFailure(e.reason());
    }
  }
}
