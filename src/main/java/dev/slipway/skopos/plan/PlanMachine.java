package dev.slipway.skopos.plan;

import java.time.Instant;
import java.util.List;

/**
 * The plan engine: state and a signal in, state, reports and a demand out (skopos 4). Pure; the
 * state is the fold of the signals, so that whoever has the journal can go on.
 */
public final class PlanMachine {
  private final Plan plan;
  private final PlanContext context;

  /** A machine for one run of a plan. */
  public PlanMachine(Plan plan, PlanContext context) {
    this.plan = plan;
    this.context = context;
  }

  /** The run before its first signal. */
  public Transition initial() {
    return new Transition(PlanState.of(context), new Demand.Begin(), List.of());
  }

  /** What a signal leads to. One that does not fit changes nothing. */
  public Transition advance(PlanState state, Signal signal, Instant now) {
    Turn turn = new Turn(plan, context, state, now);
    switch (signal) {
      case Signal.Begun begun -> turn.begin(begun);
      case Signal.Started started -> turn.started(started);
      case Signal.Finished finished -> turn.finished(finished);
      case Signal.Described described -> turn.described(described);
      case Signal.Elapsed elapsed -> turn.elapsed(elapsed);
      case Signal.Answered answered -> turn.answered(answered);
      case Signal.Paused paused -> turn.paused(paused);
      case Signal.Resumed resumed -> turn.resumed(resumed);
      case Signal.Aborted aborted -> turn.aborted(aborted);
      case Signal.TakenOver takenOver -> turn.takenOver(takenOver);
    }
    return turn.end();
  }
}
