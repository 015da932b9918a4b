/**
 * Alerts of monitoring systems as problem events.
 *
 * <p>Each form of payload has a reader ({@link dev.slipway.alert.AlertmanagerAlert}, {@link
 * dev.slipway.alert.KeptnProblem}, {@link dev.slipway.alert.Mapping}); what they read is an {@link
 * dev.slipway.alert.Intake}. A {@link dev.slipway.alert.ProblemReport} makes an event whose id and
 * context depend on the alert alone, so that whoever repeats an alert says the same event again.
 */
@NullMarked
package dev.slipway.alert;

import org.jspecify.annotations.NullMarked;
