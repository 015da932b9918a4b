/** IP addresses and networks, and what one can calculate with them. */
@NullMarked
package dev.slipway.dynaml.address;

import org.jspecify.annotations.NullMarked;
