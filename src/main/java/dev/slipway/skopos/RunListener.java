package dev.slipway.skopos;

import dev.slipway.skopos.plan.Call;
import dev.slipway.skopos.plan.Report;
import dev.slipway.skopos.plan.StepRef;

/** Who wants to know how a plan goes. */
public interface RunListener {
  /** Nobody. */
  RunListener NONE = _ -> {};

  /** Something happened. */
  void reported(Report report);

  /** A call is made, or was made before this worker went on with the plan. */
  default void calling(StepRef at, Call call) {}

  /** What happened before this worker went on with the plan, once more. */
  default void recalled(Report report) {}
}
