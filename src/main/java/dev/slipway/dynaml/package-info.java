/**
 * Dynaml, the expression language of spiff++: templates are parsed once and merged with stubs as
 * often as wanted. {@link dev.slipway.dynaml.Template} is the door.
 */
@NullMarked
package dev.slipway.dynaml;

import org.jspecify.annotations.NullMarked;
