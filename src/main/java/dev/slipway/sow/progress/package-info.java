/** What a run of a landscape tells while it goes on. */
@NullMarked
package dev.slipway.sow.progress;

import org.jspecify.annotations.NullMarked;
