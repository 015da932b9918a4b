package dev.slipway.skopos.plugin;

import dev.slipway.skopos.plan.CallOutcome;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A plugin in this process. */
interface BuiltIn {
  /** The exit code for an action that a plugin does not know. */
  int UNKNOWN_ACTION = 2;

  /** What it can do, besides the hooks, which every plugin passes. */
  Set<String> actions();

  /** Does one of its actions with the object that a program would read. */
  CallOutcome run(String action, Map<String, @Nullable Object> bus) throws InterruptedException;
}
