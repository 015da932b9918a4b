/**
 * The uniform of a project: the workers that do its tasks, and the host that runs them.
 *
 * <p>A task is asked for by a {@code .triggered} event. {@link dev.slipway.uniform.WorkerHost} says
 * {@code .started}, lets every {@link dev.slipway.uniform.Worker} that a {@link
 * dev.slipway.uniform.Roster} names for the order do its work, passes on {@code .status.changed},
 * and says {@code .finished} exactly once for each, also after a crash.
 */
@NullMarked
package dev.slipway.uniform;

import org.jspecify.annotations.NullMarked;
