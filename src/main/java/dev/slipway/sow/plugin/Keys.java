package dev.slipway.sow.plugin;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks that no two plugins of a component have the same key (sow 4.7, 6). */
final class Keys {
  private static final Set<String> GROUPS = Set.of("pinned", "unpinned", "parallel");
  private static final Set<String> KEYLESS = Set.of("echo", "fail");

  private final ActionScript script;
  private final Map<String, String> places = new HashMap<>();

  Keys(ActionScript script) {
    this.script = script;
  }

  void requireUnique(List<PluginSpec> specs) throws PluginFailure {
    for (PluginSpec spec : specs) {
      if (script.hasBuiltin(spec.name()) || KEYLESS.contains(spec.name())) {
        continue;
      }
      if (GROUPS.contains(spec.name())) {
        requireUnique(PluginForms.read(spec.args(), spec.place()));
        continue;
      }
      String key = Instance.of(spec).key();
      String other = places.put(key, spec.place());
      if (other != null) {
        throw new PluginFailure(
            "expected plugins with different keys, found `%s` at %s and at %s (give one a `key`)"
                .formatted(key, other, spec.place()));
      }
    }
  }
}
