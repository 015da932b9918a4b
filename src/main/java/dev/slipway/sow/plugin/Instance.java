package dev.slipway.sow.plugin;

import java.util.List;
import java.util.Optional;

/**
 * A plugin as it is called: the key that tells it from other calls, where its configuration stands
 * in the manifest, and its arguments.
 *
 * @param key names its folders and its record
 * @param path of the configuration in the manifest; empty for none
 * @param args what follows the action
 */
record Instance(String key, String path, List<String> args) {
  Instance {
    args = List.copyOf(args);
  }

  /**
   * The instance that an entry means: by {@code key}, {@code path}, the first argument {@code
   * key:path}, or the plugin's name (sow 4.4). An empty key means the name (sow 4.7, 5).
   */
  static Instance of(PluginSpec spec) {
    List<String> args = spec.texts();
    Optional<String> path = spec.field("path");
    Optional<String> key = spec.field("key").or(() -> path);
    if (key.isPresent()) {
      return named(spec, key.get(), path.orElse(""), args);
    }
    if (args.isEmpty()) {
      return named(spec, spec.name(), spec.hasConfig() ? "" : spec.name(), args);
    }
    String first = args.getFirst();
    List<String> rest = args.subList(1, args.size());
    int last = first.lastIndexOf(':');
    if (first.isEmpty()) {
      return named(spec, spec.name(), "", rest);
    }
    return last < 0
        ? named(spec, first, first, rest)
        : named(spec, first.substring(0, last), first.substring(first.indexOf(':') + 1), rest);
  }

  private static Instance named(PluginSpec spec, String key, String path, List<String> args) {
    return new Instance(key.isEmpty() ? spec.name() : key, spec.hasConfig() ? "" : path, args);
  }
}
