/** The vocabulary of the bus: events, their types and phases, results and statuses. JDK only. */
@NullMarked
package dev.slipway.event;

import org.jspecify.annotations.NullMarked;
