/**
 * The plugin protocol of Skopos: an action as first argument, one flat JSON object on standard
 * input, one on standard output, and an exit code; and the built-in plugins {@code http}, {@code
 * tcp} and {@code log}, which speak it in process.
 */
@NullMarked
package dev.slipway.skopos.plugin;

import org.jspecify.annotations.NullMarked;
