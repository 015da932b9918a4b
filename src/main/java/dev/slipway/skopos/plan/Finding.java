package dev.slipway.skopos.plan;

import dev.slipway.yaml.Problem;

/**
 * Something wrong or doubtful in a plan.
 *
 * @param step the id of the step that it is about; empty where it is about none
 * @param problem what and where
 */
public record Finding(String step, Problem problem) {}
