/**
 * Skopos: tasks that are done by a plan of steps, with plugins as programs, a journal that survives
 * every crash, and a cleanup path for what fails.
 */
@NullMarked
package dev.slipway.skopos;

import org.jspecify.annotations.NullMarked;
