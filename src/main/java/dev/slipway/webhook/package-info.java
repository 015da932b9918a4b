/**
 * Requests as workers: what {@code webhook} in a project's {@code uniform.yaml} attaches to tasks.
 *
 * <p>A request is made of the event by templates of one pass, with secrets by name. Projects decide
 * where it goes, and the operator where it may go: a host is resolved once, every address of it is
 * checked, and the connection is made to an address that was checked (reliability, SSRF).
 */
@NullMarked
package dev.slipway.webhook;

import org.jspecify.annotations.NullMarked;
