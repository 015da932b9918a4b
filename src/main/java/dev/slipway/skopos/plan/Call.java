package dev.slipway.skopos.plan;

import dev.slipway.event.Data;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Something that a plan wants to be run; all variables are filled in. */
public sealed interface Call {
  /** How long it may take. */
  Duration timeout();

  /** Whether it may be made again when nobody knows whether it was made. */
  boolean idempotent();

  /** Whether it may leave processes behind. */
  boolean detach();

  /**
   * An operation of a plugin.
   *
   * @param component the component around the step; empty in a group
   * @param instances the selected ones; empty where the step selects none
   */
  record Plugin(
      String plugin,
      String action,
      Map<String, @Nullable Object> arguments,
      String component,
      Optional<List<Instance>> instances,
      Duration timeout,
      boolean idempotent,
      boolean detach)
      implements Call {
    public Plugin {
      arguments = Data.copy(arguments);
      instances = instances.map(List::copyOf);
    }
  }

  /** A script: its name and its arguments. */
  record Script(List<String> words, Duration timeout, boolean idempotent, boolean detach)
      implements Call {
    public Script {
      words = List.copyOf(words);
    }
  }

  /** In a few words, for logs. */
  default String text() {
    return switch (this) {
      case Plugin plugin -> plugin.plugin() + " " + plugin.action();
      case Script script -> script.words().getFirst();
    };
  }
}
