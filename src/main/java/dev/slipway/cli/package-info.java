/** The command line: one class per command. */
@NullMarked
package dev.slipway.cli;

import org.jspecify.annotations.NullMarked;
