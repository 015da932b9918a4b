/**
 * Shipyards: what a project delivers through, stage by stage; their reader, their checks, and the
 * port by which revisions are looked up.
 */
@NullMarked
package dev.slipway.shipyard;

import org.jspecify.annotations.NullMarked;
