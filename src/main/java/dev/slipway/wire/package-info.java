/**
 * Events as bytes: CloudEvents in JSON, over HTTP and over Kafka, and the JSON of everything else.
 * The only room that knows Jackson and the CloudEvents libraries; it knows no transport.
 */
@NullMarked
package dev.slipway.wire;

import org.jspecify.annotations.NullMarked;
