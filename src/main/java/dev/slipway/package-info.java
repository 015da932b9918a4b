/** Slipway: the entry point and the wiring of the rooms. */
@NullMarked
package dev.slipway;

import org.jspecify.annotations.NullMarked;
