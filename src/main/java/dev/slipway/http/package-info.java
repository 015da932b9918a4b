/**
 * The HTTP door under {@code /api/v1}: event ingress, runs, task orders for workers, projects and
 * the live feed. Errors are problem details (RFC 9457).
 */
@NullMarked
package dev.slipway.http;

import org.jspecify.annotations.NullMarked;
