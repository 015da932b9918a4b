/**
 * Scenarios: files that say what is published and what must be emitted, played against the real
 * sequence machine with a clock that moves only when told.
 */
@NullMarked
package dev.slipway.scenario;

import org.jspecify.annotations.NullMarked;
