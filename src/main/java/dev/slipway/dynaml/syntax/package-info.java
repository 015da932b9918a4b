/**
 * The grammar of dynaml expressions: white space decides, choices are ordered, every failure knows
 * its place.
 */
@NullMarked
package dev.slipway.dynaml.syntax;

import org.jspecify.annotations.NullMarked;
