/** The commands for Sow landscapes, to be used inside of one. */
@NullMarked
package dev.slipway.cli.sow;

import org.jspecify.annotations.NullMarked;
