package dev.slipway.skopos.plan;

import java.util.List;

/**
 * What a signal leads to.
 *
 * @param next the state
 * @param demand what is needed to go on
 * @param reports what there is to tell, in order
 */
public record Transition(PlanState next, Demand demand, List<Report> reports) {
  public Transition {
    reports = List.copyOf(reports);
  }
}
