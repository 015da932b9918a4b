/**
 * The read model: deliveries and their runs as people see them, the feed of their changes, and the
 * task orders that are open to workers. It is filled from what the controller wrote.
 */
@NullMarked
package dev.slipway.history;

import org.jspecify.annotations.NullMarked;
