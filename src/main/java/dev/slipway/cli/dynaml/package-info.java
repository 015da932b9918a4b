/** The commands for dynaml templates: merge and diff. */
@NullMarked
package dev.slipway.cli.dynaml;

import org.jspecify.annotations.NullMarked;
