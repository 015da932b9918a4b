/**
 * The measurements of {@code slipway bench}: Kafka itself, a stateless orchestrator on it as the
 * floor, and a real server, all in one run on one broker.
 */
@NullMarked
package dev.slipway.kafka.bench;

import org.jspecify.annotations.NullMarked;
