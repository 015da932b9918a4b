package dev.slipway.sow.plugin;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How a plugin is called: as a function of an action script, or as an executable.
 *
 * @param origin what people are told
 * @param argv the whole command line
 * @param isFunction whether it is a function
 */
record PluginCall(String origin, List<String> argv, boolean isFunction) {
  PluginCall {
    argv = List.copyOf(argv);
  }

  static PluginCall of(PluginContext context, PluginSpec spec, Instance instance, Action action)
      throws PluginFailure {
    List<String> args = new ArrayList<>(List.of(action.word()));
    args.addAll(instance.args());
    if (context.script().has(spec.name())) {
      return new PluginCall(spec.name(), context.script().call(spec.name(), args), true);
    }
    Path file = find(context, spec);
    args.addFirst(file.toString());
    return new PluginCall(file.toString(), args, false);
  }

  private static Path find(PluginContext context, PluginSpec spec) throws PluginFailure {
    for (Path base : context.bases()) {
      Path plugins = base.resolve("plugins");
      Path file = plugins.resolve(spec.name()).resolve("plugin").normalize();
      if (file.startsWith(plugins) && Files.isRegularFile(file)) {
        if (!Files.isExecutable(file)) {
          throw new PluginFailure(
              "expected an executable plugin %s, found %s without x bit (chmod +x)"
                  .formatted(spec.name(), file));
        }
        return file;
      }
    }
    throw new PluginFailure(
        "plugin %s not found (%s): expected plugins/%s/plugin in the source, the component or the"
                .formatted(spec.name(), spec.place(), spec.name())
            + " landscape, or a function of an action script");
  }
}
