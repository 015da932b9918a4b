/**
 * The embedded broker: a real single-node Kafka in a supervised child JVM, for everyone who does
 * not bring a Kafka of their own.
 *
 * <p>{@link dev.slipway.kafka.broker.EmbeddedBroker} is the server's side of it, {@link
 * dev.slipway.kafka.broker.BrokerMain} the child's. The child has a class path of its own, {@code
 * target/broker/lib}, of which nothing is ever loaded into the server.
 */
@NullMarked
package dev.slipway.kafka.broker;

import org.jspecify.annotations.NullMarked;
