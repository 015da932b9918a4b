/**
 * Texts with places for values of an event: no loops, no conditions, one pass. What a value holds
 * is never read as a template again.
 */
@NullMarked
package dev.slipway.uniform.template;

import org.jspecify.annotations.NullMarked;
