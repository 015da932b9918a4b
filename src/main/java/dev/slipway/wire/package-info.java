/**
 * The forms that data take outside the process: JSON, CloudEvents and the bytes of state. The only
 * room that knows Jackson and the CloudEvents library.
 */
@NullMarked
package dev.slipway.wire;

import org.jspecify.annotations.NullMarked;
