/**
 * The plugins of Sow components: the forms of their entries, how they are found and called, and the
 * record of those that were deployed.
 */
@NullMarked
package dev.slipway.sow.plugin;

import org.jspecify.annotations.NullMarked;
