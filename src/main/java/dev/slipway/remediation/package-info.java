/**
 * Remediation: which action is tried next against a problem.
 *
 * <p>{@code remediation.yaml} beside a service ({@link dev.slipway.remediation.Remediation}) lists
 * actions for each type of problem. {@link dev.slipway.remediation.RemediationWorker} does the task
 * {@code get-action}: it names the next one, and fails when none is left.
 */
@NullMarked
package dev.slipway.remediation;

import org.jspecify.annotations.NullMarked;
