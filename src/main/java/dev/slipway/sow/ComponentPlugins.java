package dev.slipway.sow;

import dev.slipway.dynaml.Document;
import dev.slipway.sow.plugin.Action;
import dev.slipway.sow.plugin.ActionScript;
import dev.slipway.sow.plugin.JsonValues;
import dev.slipway.sow.plugin.PluginContext;
import dev.slipway.sow.plugin.PluginFailure;
import dev.slipway.sow.plugin.PluginForms;
import dev.slipway.sow.plugin.PluginProcess;
import dev.slipway.sow.plugin.PluginRecord;
import dev.slipway.sow.plugin.PluginRun;
import dev.slipway.sow.plugin.PluginRun.Manifest;
import dev.slipway.sow.plugin.PluginSpec;
import dev.slipway.sow.progress.Reporter;
import dev.slipway.sow.progress.RunEvent;
import dev.slipway.uniform.program.ProgramRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plugins of one component, with the functions of its scripts and the record of the last run.
 */
final class ComponentPlugins {
  private final Component component;
  private final ProgramRunner runner;
  private final RunOptions options;
  private final Reporter reporter;
  private final ComponentState state;
  private final PluginContext plugins;
  private final PluginRecord record;

  /**
   * The plugins of a component.
   *
   * @param more variables for them
   */
  ComponentPlugins(
      Landscape landscape,
      Component component,
      ProgramRunner runner,
      RunOptions options,
      Reporter reporter,
      Map<String, String> more)
      throws SowFailure, IOException, InterruptedException {
    this.component = component;
    this.runner = runner;
    this.options = options;
    this.reporter = reporter;
    this.state = new ComponentState(landscape.acre(), component);
    ComponentFolders folders = new ComponentFolders(landscape, component);
    Map<String, String> variables =
        PluginVariables.of(
            landscape.acre(),
            component,
            SpecVersion.in(folders.state()),
            Manifests.json(component.document()),
            options);
    variables.putAll(more);
    if (options.resumed().contains(component.name()) || state.isAborted()) {
      variables.put("SOW_RESUME", "1");
    }
    List<Path> sources = new ScriptSources(landscape).of(component);
    if (sources.contains(component.folder().resolve(ScriptSources.ACTION))) {
      reporter.report(new RunEvent.Note(component.name(), "using local action script"));
    }
    try {
      ActionScript script =
          ActionScript.load(
              SowLibrary.bridge(landscape.acre().library()),
              sources,
              runner,
              component.folder(),
              variables);
      plugins =
          new PluginContext(
              component.name(),
              component.folder(),
              folders.gen(),
              new Lookup(landscape, component).bases(),
              variables,
              script,
              runner,
              new PluginContext.Settings(
                  options.traced(), options.keepFiles(), options.detached()));
      record = new PluginRecord(folders.state().resolve("plugins.json"));
    } catch (PluginFailure e) {
      throw new SowFailure(component.name() + ": " + e.reason(), e.exitCode());
    } catch (JsonValues.IllegalJson e) {
      throw new SowFailure(String.valueOf(e.getMessage()));
    }
  }

  /** Calls the plugins of the component itself. */
  void prepare(Action action) throws SowFailure, InterruptedException {
    Object list = component.document().at("component.plugins").map(Document::toValue).orElse(null);
    Manifest manifest =
        new Manifest(component.document(), Manifests.json(component.document()) + "\n");
    try {
      List<PluginSpec> specs = PluginForms.read(list, "component.plugins");
      announce(specs, action);
      new PluginRun(plugins, action, manifest, Optional.empty(), reporter).run(specs);
    } catch (PluginFailure e) {
      throw new SowFailure(component.name() + ": " + e.reason(), e.exitCode());
    }
  }

  private void announce(List<PluginSpec> specs, Action action) {
    String text =
        specs.isEmpty()
            ? "no plugins found for action "
            : "executing configured plugins for action ";
    reporter.report(new RunEvent.Note(component.name(), text + action.word()));
  }

  void deploy(Manifest manifest) throws SowFailure, IOException, InterruptedException {
    guarded(() -> {
      List<PluginSpec> specs = specs(manifest);
      announce(specs, Action.DEPLOY);
      PluginRun run = new PluginRun(plugins, Action.DEPLOY, manifest, record(), reporter);
      begin();
      run.run(specs);
      hook("deploy");
      run.sweep();
      end();
    });
  }

  void delete(Manifest manifest) throws SowFailure, IOException, InterruptedException {
    guarded(() -> {
      hook("delete");
      List<PluginSpec> specs = specs(manifest);
      announce(specs, Action.DELETE);
      PluginRun run = new PluginRun(plugins, Action.DELETE, manifest, record(), reporter);
      begin();
      run.run(specs);
      run.sweep();
    });
  }

  private List<PluginSpec> specs(Manifest manifest) throws PluginFailure {
    return PluginForms.read(
        manifest.document().at("plugins").map(Document::toValue).orElse(null), "plugins");
  }

  /** The record of plugins; in a dry run none, because nothing is done. */
  private Optional<PluginRecord> record() {
    return options.isDryRun() ? Optional.empty() : Optional.of(record);
  }

  private void begin() throws IOException {
    if (record().isPresent()) {
      record.begin();
    }
  }

  private void end() throws IOException {
    if (record().isPresent()) {
      record.end();
    }
  }

  private void guarded(PluginWork work) throws SowFailure, IOException, InterruptedException {
    if (!options.isDryRun()) {
      state.begun();
    }
    try {
      work.run();
    } catch (PluginFailure e) {
      if (!options.isDryRun()) {
        state.failed();
      }
      throw new SowFailure(component.name() + ": " + e.reason(), e.exitCode());
    }
  }

  private void hook(String function) throws PluginFailure, InterruptedException {
    if (plugins.script().has(function)) {
      new PluginProcess(component.name(), runner, options.detached())
          .run(
              "function " + function,
              plugins.script().call(function, List.of("all")),
              component.folder(),
              plugins.environment(),
              reporter);
    }
  }

  /** Something that plugins do. */
  private interface PluginWork {
    void run() throws PluginFailure, IOException, InterruptedException;
  }
}
