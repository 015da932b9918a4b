/** The Kafka edge: everything that speaks to a broker, and the broker that Slipway brings along. */
@NullMarked
package dev.slipway.kafka;

import org.jspecify.annotations.NullMarked;
