package dev.slipway.sow;

import dev.slipway.dynaml.Document;
import dev.slipway.dynaml.Template;
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
import dev.slipway.sow.progress.Ending;
import dev.slipway.sow.progress.Reporter;
import dev.slipway.sow.progress.RunEvent;
import dev.slipway.uniform.program.ProgramRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One component's way through its steps: component, prepare, deployment, plugins, export (sow 4.3).
 */
final class ComponentRun {
  private final Landscape landscape;
  private final Component component;
  private final ComponentDocuments documents;
  private final ComponentFolders folders;
  private final ComponentState state;
  private final ProgramRunner runner;
  private final RunOptions options;
  private final Reporter reporter;

  ComponentRun(
      Landscape landscape,
      Component component,
      Manifests manifests,
      ProgramRunner runner,
      RunOptions options,
      Reporter reporter) {
    this.landscape = landscape;
    this.component = component;
    this.documents = new ComponentDocuments(landscape, component, manifests, options, reporter);
    this.folders = new ComponentFolders(landscape, component);
    this.state = new ComponentState(landscape.acre(), component);
    this.runner = runner;
    this.options = options;
    this.reporter = reporter;
  }

  /** Deploys the component. */
  Ending deploy() throws SowFailure, IOException, InterruptedException {
    documents.writeComponent();
    Context context = context(Map.of());
    context.prepare(Action.PREPARE);
    List<Template> stubs = documents.stubs(true);
    Document deployment = documents.deployment(stubs);
    Manifest manifest = documents.manifest(deployment);
    note("deployment", documents.hasChanged());
    context.deploy(manifest);
    reporter.report(new RunEvent.Note(component.name(), "generating exports"));
    try {
      documents.export(stubs);
    } catch (SowFailure e) {
      state.failed();
      throw e;
    }
    state.deployed(component);
    return Ending.DEPLOYED;
  }

  private void note(String what, boolean hasChanged) {
    if (hasChanged) {
      reporter.report(new RunEvent.Note(component.name(), what + " has changed"));
    }
  }

  /** Deletes the component. */
  Ending delete() throws SowFailure, IOException, InterruptedException {
    if (!state.isPresent()) {
      reporter.report(
          new RunEvent.Warning(
              component.name(), component.name() + " already deleted or not yet deployed"));
      return Ending.SKIPPED;
    }
    documents.writeComponent();
    Context context = context(Map.of("SOW_FORCE", options.force() ? "X" : ""));
    context.prepare(Action.PREPARE);
    List<Template> stubs = documents.stubs(false);
    Manifest manifest = documents.manifest(documents.deployment(stubs));
    note("deployment", documents.hasChanged());
    context.delete(manifest);
    context.prepare(Action.CLEANUP);
    folders.delete();
    return Ending.DELETED;
  }

  /** Generates documents without calling the plugins of the deployment. */
  Ending generate(Set<Step> steps) throws SowFailure, IOException, InterruptedException {
    documents.writeComponent();
    if (steps.contains(Step.PREPARE)) {
      context(Map.of()).prepare(Action.PREPARE);
    }
    if (steps.equals(Set.of(Step.PREPARE))) {
      return Ending.GENERATED;
    }
    List<Template> stubs = documents.stubs(true);
    if (steps.contains(Step.DEPLOYMENT)) {
      documents.deployment(stubs);
    } else {
      documents.requireDeployment();
    }
    if (steps.contains(Step.EXPORT)) {
      reporter.report(new RunEvent.Note(component.name(), "generating exports"));
      documents.export(stubs);
    }
    return Ending.GENERATED;
  }

  private Context context(Map<String, String> more)
      throws SowFailure, IOException, InterruptedException {
    SowLibrary.install(landscape.acre().library());
    folders.create();
    return new Context(more);
  }

  /** The plugins of the component with all that they need. */
  private final class Context {
    private final PluginContext plugins;
    private final PluginRecord record;

    Context(Map<String, String> more) throws SowFailure, IOException, InterruptedException {
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
      Object list =
          component.document().at("component.plugins").map(Document::toValue).orElse(null);
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
        PluginRun run =
            new PluginRun(plugins, Action.DEPLOY, manifest, Optional.of(record), reporter);
        record.begin();
        run.run(specs);
        hook("deploy");
        run.sweep();
        record.end();
      });
    }

    void delete(Manifest manifest) throws SowFailure, IOException, InterruptedException {
      guarded(() -> {
        hook("delete");
        List<PluginSpec> specs = specs(manifest);
        announce(specs, Action.DELETE);
        PluginRun run =
            new PluginRun(plugins, Action.DELETE, manifest, Optional.of(record), reporter);
        record.begin();
        run.run(specs);
        run.sweep();
      });
    }

    private List<PluginSpec> specs(Manifest manifest) throws PluginFailure {
      return PluginForms.read(
          manifest.document().at("plugins").map(Document::toValue).orElse(null), "plugins");
    }

    private void guarded(PluginWork work) throws SowFailure, IOException, InterruptedException {
      state.begun();
      try {
        work.run();
      } catch (PluginFailure e) {
        state.failed();
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
  }

  /** Something that plugins do. */
  private interface PluginWork {
    void run() throws PluginFailure, IOException, InterruptedException;
  }
}
