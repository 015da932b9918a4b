/**
 * The crash run: a real broker, real servers and a worker as processes, loaded with mixed projects
 * while they are killed, and an audit of everything that was committed. {@link
 * dev.slipway.crash.CrashRun} is the door; {@code .ci/crash} starts it.
 */
@NullMarked
package dev.slipway.crash;

import org.jspecify.annotations.NullMarked;
