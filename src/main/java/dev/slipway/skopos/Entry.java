package dev.slipway.skopos;

import dev.slipway.skopos.plan.PlanContext;
import dev.slipway.skopos.plan.Signal;
import java.time.Instant;

/** An entry of a plan's journal. */
public sealed interface Entry {
  /** When it was written. */
  Instant at();

  /**
   * The first entry: everything that the plan depends on, frozen.
   *
   * @param place where the run belongs
   * @param file the name of the plan's file
   * @param plan its text
   * @param context what it runs against
   */
  record Opened(Instant at, RunPlace place, String file, String plan, PlanContext context)
      implements Entry {}

  /** Something happened. */
  record Noted(Instant at, Signal signal) implements Entry {}
}
