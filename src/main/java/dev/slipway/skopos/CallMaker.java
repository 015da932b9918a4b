package dev.slipway.skopos;

import dev.slipway.skopos.plan.Call;
import dev.slipway.skopos.plan.CallOutcome;
import dev.slipway.skopos.plugin.CallNote;

/** Makes the calls of plans; {@link dev.slipway.skopos.plugin.Plugins} in earnest. */
@FunctionalInterface
public interface CallMaker {
  /**
   * Makes a call.
   *
   * @throws InterruptedException where it was cancelled
   */
  CallOutcome make(Call call, CallNote note) throws InterruptedException;
}
