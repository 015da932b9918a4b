/**
 * Skopos plans: what a plan is, how its file is read, and {@link
 * dev.slipway.skopos.plan.PlanMachine}, which says what follows. Pure: it asks for calls and waits,
 * and is told what came of them.
 */
@NullMarked
package dev.slipway.skopos.plan;

import org.jspecify.annotations.NullMarked;
