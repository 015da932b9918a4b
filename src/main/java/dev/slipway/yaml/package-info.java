/**
 * A position-aware YAML tree: nodes that know their place, a reader with limits, a writer, and the
 * problems that point at a place.
 */
@NullMarked
package dev.slipway.yaml;

import org.jspecify.annotations.NullMarked;
