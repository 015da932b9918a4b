package dev.slipway.sow;

import dev.slipway.dynaml.Template;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How components are run.
 *
 * @param force whether a step over versions is only a warning, and plugins are told to force
 * @param onlyNew whether deployed components are left alone
 * @param parallel how many components at a time; 0 for one after the other, output as it comes
 * @param detached whether plugins may leave processes behind
 * @param keepFiles whether files for single calls stay
 * @param traced names of plugins that are to trace themselves
 * @param environment variables that plugins see beside those of the contract
 * @param stub one more stub for all documents of components
 * @param resumed components whose run was interrupted, of which plugins are told
 */
public record RunOptions(
    boolean force,
    boolean onlyNew,
    int parallel,
    boolean detached,
    boolean keepFiles,
    Set<String> traced,
    Map<String, String> environment,
    Optional<Template> stub,
    Set<String> resumed) {
  /** Nothing special, and no variables. */
  public static final RunOptions DEFAULT =
      new RunOptions(false, false, 0, false, false, Set.of(), Map.of(), Optional.empty(), Set.of());

  public RunOptions {
    traced = Set.copyOf(traced);
    resumed = Set.copyOf(resumed);
    environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
  }

  /** Whether plugins only say what they would do, so that nothing is noted as done. */
  boolean isDryRun() {
    return !environment.getOrDefault("DRYRUN", "").isEmpty();
  }
}
