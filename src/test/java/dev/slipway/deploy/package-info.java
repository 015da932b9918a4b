/** What stands in {@code deploy/}, checked as a cluster would check it. */
@NullMarked
package dev.slipway.deploy;

import org.jspecify.annotations.NullMarked;
