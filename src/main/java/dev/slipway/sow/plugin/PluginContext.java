package dev.slipway.sow.plugin;

import dev.slipway.uniform.program.ProgramRunner;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What all plugins of one component work with.
 *
 * @param component its name
 * @param folder where plugins run: the component's own folder (sow 4.7, 2)
 * @param gen the component's folder for what can be generated again
 * @param bases the folders in which {@code plugins/<name>/plugin} is looked for, in order
 * @param environment the variables that are the same for all
 * @param script the functions of action scripts
 * @param runner runs them
 * @param settings how they are run
 */
public record PluginContext(
    String component,
    Path folder,
    Path gen,
    List<Path> bases,
    Map<String, String> environment,
    ActionScript script,
    ProgramRunner runner,
    Settings settings) {
  public PluginContext {
    bases = List.copyOf(bases);
    environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
  }

  /**
   * How plugins are run.
   *
   * @param traced names of plugins that are to trace themselves
   * @param keepFiles whether files for single calls stay
   * @param detached whether plugins may leave processes behind
   */
  public record Settings(Set<String> traced, boolean keepFiles, boolean detached) {
    public Settings {
      traced = Set.copyOf(traced);
    }
  }
}
