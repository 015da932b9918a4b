package dev.slipway.sequence;

import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which stages of a delivery are paused.
 *
 * @param everywhere whether a stage is paused unless it is listed
 * @param except the stages that stand otherwise than {@code everywhere} says
 */
public record Pause(boolean everywhere, SortedSet<String> except) {
  /** Nothing is paused. */
  public static final Pause NONE = new Pause(false, new TreeSet<>(Set.of()));

  public Pause {
    except = Collections.unmodifiableSortedSet(new TreeSet<>(except));
  }

  /** Whether a stage is paused. */
  public boolean holds(String stage) {
    return everywhere != except.contains(stage);
  }

  /** All stages paused or none. */
  static Pause all(boolean paused) {
    return new Pause(paused, new TreeSet<>(Set.of()));
  }

  /** The same with one stage paused or not. */
  Pause with(String stage, boolean paused) {
    SortedSet<String> others = new TreeSet<>(except);
    if (paused == everywhere) {
      others.remove(stage);
    } else {
      others.add(stage);
    }
    return new Pause(everywhere, others);
  }
}
