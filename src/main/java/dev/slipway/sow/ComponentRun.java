package dev.slipway.sow;

import dev.slipway.dynaml.Document;
import dev.slipway.dynaml.Template;
import dev.slipway.sow.plugin.Action;
import dev.slipway.sow.plugin.PluginRun.Manifest;
import dev.slipway.sow.progress.Ending;
import dev.slipway.sow.progress.Reporter;
import dev.slipway.sow.progress.RunEvent;
import dev.slipway.uniform.program.ProgramRunner;
import java.io.IOException;
import java.util.List;
import java.util.Map;
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
    ComponentPlugins plugins = plugins(Map.of());
    plugins.prepare(Action.PREPARE);
    List<Template> stubs = documents.stubs(true);
    Document deployment = documents.deployment(stubs);
    Manifest manifest = documents.manifest(deployment);
    note("deployment", documents.hasChanged());
    plugins.deploy(manifest);
    reporter.report(new RunEvent.Note(component.name(), "generating exports"));
    try {
      documents.export(stubs);
    } catch (SowFailure e) {
      if (!options.isDryRun()) {
        state.failed();
      }
      throw e;
    }
    if (!options.isDryRun()) {
      state.deployed(component);
    }
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
    ComponentPlugins plugins = plugins(Map.of("SOW_FORCE", options.force() ? "X" : ""));
    plugins.prepare(Action.PREPARE);
    List<Template> stubs = documents.stubs(false);
    Manifest manifest = documents.manifest(documents.deployment(stubs));
    note("deployment", documents.hasChanged());
    plugins.delete(manifest);
    plugins.prepare(Action.CLEANUP);
    if (!options.isDryRun()) {
      folders.delete();
    }
    return Ending.DELETED;
  }

  /** Generates documents without calling the plugins of the deployment. */
  Ending generate(Set<Step> steps) throws SowFailure, IOException, InterruptedException {
    documents.writeComponent();
    if (steps.contains(Step.PREPARE)) {
      plugins(Map.of()).prepare(Action.PREPARE);
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

  private ComponentPlugins plugins(Map<String, String> more)
      throws SowFailure, IOException, InterruptedException {
    SowLibrary.install(landscape.acre().library());
    folders.create();
    return new ComponentPlugins(landscape, component, runner, options, reporter, more);
  }
}
