/** What must hold in the simulation, how it is checked, and the mistakes that it must find. */
@NullMarked
package dev.slipway.simulation.rules;

import org.jspecify.annotations.NullMarked;
