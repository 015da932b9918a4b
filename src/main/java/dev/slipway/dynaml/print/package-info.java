/** Documents as text: YAML and JSON, byte for byte as spiff prints them. */
@NullMarked
package dev.slipway.dynaml.print;

import org.jspecify.annotations.NullMarked;
