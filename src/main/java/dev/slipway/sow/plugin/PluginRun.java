package dev.slipway.sow.plugin;

import dev.slipway.dynaml.Document;
import dev.slipway.sow.progress.Reporter;
import dev.slipway.sow.progress.RunEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Calls the plugins of a list, one after the other, for one action. */
public final class PluginRun {
  private final PluginContext context;
  private final Action action;
  private final Manifest manifest;
  private final Optional<PluginRecord> record;
  private final Reporter reporter;

  /**
   * The document that a list of plugins stands in.
   *
   * @param document where configurations are looked up
   * @param json the document as plugins get it in a file
   */
  public record Manifest(Document document, String json) {}

  /**
   * A run for one action.
   *
   * @param record notes what was deployed; empty where it is not noted
   */
  public PluginRun(
      PluginContext context,
      Action action,
      Manifest manifest,
      Optional<PluginRecord> record,
      Reporter reporter) {
    this.context = context;
    this.action = action;
    this.manifest = manifest;
    this.record = record;
    this.reporter = reporter;
  }

  private PluginRun withReporter(Reporter other) {
    return new PluginRun(context, action, manifest, record, other);
  }

  /**
   * Calls the plugins; in reverse order where the action undoes. The first that fails ends the run.
   *
   * @throws PluginFailure where a plugin fails, or two have the same key
   */
  public void run(List<PluginSpec> specs) throws PluginFailure, InterruptedException {
    new Keys(context.script()).requireUnique(specs);
    each(ordered(specs));
  }

  private List<PluginSpec> ordered(List<PluginSpec> specs) {
    return action == Action.DELETE ? specs.reversed() : specs;
  }

  private void each(List<PluginSpec> specs) throws PluginFailure, InterruptedException {
    for (PluginSpec spec : specs) {
      call(spec);
    }
  }

  private void call(PluginSpec spec) throws PluginFailure, InterruptedException {
    if (context.script().hasBuiltin(spec.name())) {
      announce(spec, "", "builtin");
      callFunction(
          spec,
          context
              .script()
              .builtin(
                  spec.name(),
                  List.of(action.word(), JsonValues.compact(spec.fields()), "DEPLOYMENTJSON")));
      return;
    }
    switch (spec.name()) {
      case "echo" -> {
        announce(spec, "", "builtin");
        print(String.join(" ", spec.texts()) + "\n");
      }
      case "fail" -> {
        announce(spec, "", "builtin");
        throw new PluginFailure(String.join(" ", spec.texts()));
      }
      case "pinned" -> {
        announce(spec, "", "builtin");
        each(PluginForms.read(spec.args(), spec.place()));
      }
      case "unpinned" -> {
        announce(spec, "", "builtin");
        each(ordered(PluginForms.read(spec.args(), spec.place())));
      }
      case "parallel" -> {
        announce(spec, "", "builtin");
        List<PluginSpec> tasks = PluginForms.read(spec.args(), spec.place());
        new ParallelTasks(
                context.component(), reporter, (task, buffer) -> withReporter(buffer).call(task))
            .run(tasks, task -> task.name() + "[" + action.word() + "]");
      }
      default -> instance(spec);
    }
  }

  private void callFunction(PluginSpec spec, List<String> command)
      throws PluginFailure, InterruptedException {
    try (CallFiles files = new CallFiles(context, manifest)) {
      process()
          .run(
              "plugin " + spec.name(),
              command,
              context.folder(),
              files.environment(spec.name()),
              reporter);
    } catch (IOException e) {
      throw new PluginFailure("the files of plugin " + spec.name() + " cannot be written: " + e);
    }
  }

  private PluginProcess process() {
    return new PluginProcess(context.component(), context.runner(), context.settings().detached());
  }

  private void instance(PluginSpec spec) throws PluginFailure, InterruptedException {
    Instance instance = Instance.of(spec);
    PluginCall call = PluginCall.of(context, spec, instance, action);
    Optional<Object> config = Optional.ofNullable(spec.fields().get("config"));
    if (config.isEmpty() && !instance.path().isEmpty()) {
      config = Optional.of(configAt(spec, instance));
      reporter.report(
          new RunEvent.Note(context.component(), "using config from path " + instance.path()));
    }
    announce(spec, instance.key().equals(spec.name()) ? "" : instance.key(), call.origin());
    try (CallFiles files = new CallFiles(context, manifest)) {
      Map<String, String> environment = files.environment(spec.name(), instance.key(), config);
      if (record.isPresent() && action == Action.DEPLOY && !call.isFunction()) {
        record.get().called(instance, spec, config.orElse(null));
      }
      process().run("plugin " + label(spec), call.argv(), context.folder(), environment, reporter);
      if (record.isPresent() && action == Action.DELETE && !call.isFunction()) {
        record.get().deleted(instance.key());
      }
    } catch (IOException e) {
      throw new PluginFailure("the files of plugin " + label(spec) + " cannot be written: " + e);
    }
  }

  private static String label(PluginSpec spec) {
    return spec.name() + " (" + spec.place() + ")";
  }

  private Object configAt(PluginSpec spec, Instance instance) throws PluginFailure {
    return manifest
        .document()
        .at(instance.path())
        .map(found -> Optional.ofNullable(found.toValue()).orElse(NULL))
        .orElseThrow(() ->
            new PluginFailure(
                "configuration path '%s' not found for plugin %s{%s} (%s)"
                    .formatted(instance.path(), spec.name(), instance.key(), spec.place())));
  }

  /** Deletes what was deployed before and is no longer on the list, newest first. */
  public void sweep() throws PluginFailure, InterruptedException {
    if (record.isEmpty()) {
      return;
    }
    try {
      for (String key : record.get().vanished()) {
        PluginSpec spec = record.get().spec(key);
        String label = spec.name() + "{" + key + "}";
        reporter.report(new RunEvent.Note(context.component(), "found deleted plugin " + label));
        Instance instance = new Instance(key, "", spec.texts());
        PluginCall call = PluginCall.of(context, spec, instance, Action.DELETE);
        reporter.report(
            new RunEvent.PluginCalled(
                context.component(), named(spec, Action.DELETE, key), call.origin(), false));
        try (CallFiles files = new CallFiles(context, new Manifest(manifest.document(), ""))) {
          Object config = spec.fields().get("config");
          process()
              .run(
                  "plugin " + label,
                  call.argv(),
                  context.folder(),
                  files.environment(spec.name(), key, Optional.of(config == null ? NULL : config)),
                  reporter);
        }
        record.get().swept(key);
      }
    } catch (IOException e) {
      throw new PluginFailure("the record of plugins cannot be written: " + e);
    }
  }

  private static final Object NULL =
      new Object() {
        @Override
        public String toString() {
          return "null";
        }
      };

  private static String named(PluginSpec spec, Action action, String key) {
    String suffix = key.isEmpty() || key.equals(spec.name()) ? "" : "{" + key + "}";
    return spec.name() + "[" + action.word() + "]" + suffix;
  }

  private void announce(PluginSpec spec, String key, String origin) {
    reporter.report(
        new RunEvent.PluginCalled(
            context.component(), named(spec, action, key), origin, spec.hidden()));
  }

  private void print(String text) {
    reporter.report(
        new RunEvent.Output(context.component(), false, text.getBytes(StandardCharsets.UTF_8)));
  }
}
