/** A model of Kafka in memory: logs with transactions, a consumer group, and a clock. */
@NullMarked
package dev.slipway.simulation.broker;

import org.jspecify.annotations.NullMarked;
