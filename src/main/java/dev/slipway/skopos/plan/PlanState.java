package dev.slipway.skopos.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where a run of a plan stands: the fold of its journal.
 *
 * @param phase what it is doing
 * @param frames the chains that are being run, the outermost first
 * @param instances the instances of all components
 * @param entered the ids of steps that were entered
 * @param course whether somebody holds it or takes it back
 * @param epoch how often it was taken over, from 1
 * @param owner the worker that may go on with it
 * @param asked how many questions were asked
 * @param warnings the warnings so far
 * @param failure the last failure that led away from the forward path
 */
public record PlanState(
    Phase phase,
    List<Frame> frames,
    Instances instances,
    Set<String> entered,
    Course course,
    int epoch,
    String owner,
    int asked,
    List<String> warnings,
    Optional<Failure> failure) {
  /** How a plan is driven from outside. */
  enum Course {
    /** It goes its way. */
    FREE,
    /** It waits before its next step. */
    HELD,
    /** Only cleanup steps are run any more. */
    ROLLING_BACK,
    /** It was ended. */
    ABORTED
  }

  /** A step that failed and why. */
  public record Failure(StepRef at, String label, String message) {}

  public PlanState {
    frames = List.copyOf(frames);
    entered = Collections.unmodifiableSet(new LinkedHashSet<>(entered));
    warnings = List.copyOf(warnings);
  }

  /** A run that has not begun. */
  public static PlanState of(PlanContext context) {
    return new PlanState(
        new Phase.Idle(),
        List.of(),
        new Instances(context.old(), Map.of()),
        Set.of(),
        Course.FREE,
        1,
        "",
        0,
        List.of(),
        Optional.empty());
  }

  /** Whether the plan has ended. */
  public boolean isOver() {
    return phase instanceof Phase.Over;
  }

  /** Whether somebody ended it. */
  public boolean isAborted() {
    return course == Course.ABORTED || course == Course.ROLLING_BACK;
  }

  /** Whether a call was noted as started and not as finished. */
  public boolean hasOpenCall() {
    return phase instanceof Phase.Calling calling && calling.started();
  }

  /** The ids of steps that were not entered, in the order of the plan. */
  public List<String> skipped(Plan plan) {
    List<String> skipped = new ArrayList<>();
    plan.all().stream().map(Step::id).filter(id -> !entered.contains(id)).forEach(skipped::add);
    return skipped;
  }
}
