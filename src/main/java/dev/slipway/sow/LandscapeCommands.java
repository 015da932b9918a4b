package dev.slipway.sow;

import dev.slipway.sow.plugin.ActionScript;
import dev.slipway.sow.plugin.PluginFailure;
import dev.slipway.sow.plugin.PluginProcess;
import dev.slipway.sow.progress.Reporter;
import dev.slipway.uniform.program.ProgramRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Commands that scripts define as functions {@code CMD_<name>}: {@code lib/sow.sh} of the sources,
 * and the user's own script (sow 4.1).
 */
public final class LandscapeCommands {
  private static final String PREFIX = "CMD_";

  private final Landscape landscape;
  private final ProgramRunner runner;
  private final RunOptions options;
  private final Reporter reporter;
  private final List<Path> sources = new ArrayList<>();

  /**
   * The commands of a landscape.
   *
   * @param own the user's script, which need not exist
   */
  public LandscapeCommands(
      Landscape landscape,
      ProgramRunner runner,
      RunOptions options,
      Reporter reporter,
      Optional<Path> own) {
    this.landscape = landscape;
    this.runner = runner;
    this.options = options;
    this.reporter = reporter;
    own.filter(Files::isRegularFile).ifPresent(sources::add);
    sources.addAll(new ScriptSources(landscape).ofLandscape());
  }

  /**
   * Runs a command in a folder; the exit code, or empty where no script defines it.
   *
   * @throws SowFailure where a script cannot be read
   */
  public Optional<Integer> run(String name, List<String> arguments, Path folder)
      throws SowFailure, IOException, InterruptedException {
    if (sources.isEmpty() || !name.matches("[A-Za-z0-9_-]+")) {
      return Optional.empty();
    }
    Path library = landscape.acre().library();
    SowLibrary.install(library);
    Map<String, String> variables =
        new LinkedHashMap<>(PluginVariables.of(landscape.acre(), options));
    try {
      ActionScript script =
          ActionScript.load(SowLibrary.bridge(library), sources, runner, folder, variables);
      if (!script.has(PREFIX + name)) {
        return Optional.empty();
      }
      new PluginProcess("", runner, options.detached())
          .run(
              "the command " + name,
              script.call(PREFIX + name, arguments),
              folder,
              variables,
              reporter);
      return Optional.of(0);
    } catch (PluginFailure e) {
      throw new SowFailure(e.reason(), e.exitCode());
    }
  }
}
