package dev.slipway.skopos.plugin;

import dev.slipway.skopos.plan.StepRef;
import java.time.Instant;

/**
 * For whom a call is made.
 *
 * @param run the id of the run
 * @param project the project
 * @param at the step
 * @param attempt from 1
 * @param cleanup whether the step is one of a cleanup path
 * @param deadline when the call is ended
 */
public record CallNote(
    String run, String project, StepRef at, int attempt, boolean cleanup, Instant deadline) {}
