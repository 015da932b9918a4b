/**
 * The log: topics, the lane that runs the sequence machine in Kafka transactions, and the channels
 * of everybody else. The only room that knows Kafka.
 */
@NullMarked
package dev.slipway.kafka;

import org.jspecify.annotations.NullMarked;
