package dev.slipway.sow.progress;

/** Where a run tells what happens; called by one thread at a time for one component. */
@FunctionalInterface
public interface Reporter {
  /** Takes a report in. */
  void report(RunEvent event);
}
