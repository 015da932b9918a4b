/** The built-in functions, one class per topic; {@link Builtins} lists them. */
@NullMarked
package dev.slipway.dynaml.function;

import org.jspecify.annotations.NullMarked;
