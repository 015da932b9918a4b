/**
 * Programs as workers: what a project's {@code uniform.yaml} attaches to tasks.
 *
 * <p>The program reads the {@code .triggered} event as JSON, may print an object, and says by its
 * exit code how the task came out: 0 pass, 1 fail, anything else errored.
 */
@NullMarked
package dev.slipway.uniform.exec;

import org.jspecify.annotations.NullMarked;
