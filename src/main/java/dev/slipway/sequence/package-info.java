/**
 * The sequence engine: a pure machine that turns state and a signal into new state and actions.
 *
 * <p>{@link dev.slipway.sequence.SequenceMachine} is the door. State is made of small pieces
 * ({@link dev.slipway.sequence.Delivery}, {@link dev.slipway.sequence.SequenceRun}, {@link
 * dev.slipway.sequence.StageQueue}); {@link dev.slipway.sequence.Lifecycle} is the table of legal
 * moves.
 */
@NullMarked
package dev.slipway.sequence;

import org.jspecify.annotations.NullMarked;
