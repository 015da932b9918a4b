/**
 * A simulation of the controller: real lanes and the real machine over a model of Kafka, in one
 * thread, decided by one seed. Everything that can go wrong does, and the invariants are checked
 * after every commit.
 */
@NullMarked
package dev.slipway.simulation;

import org.jspecify.annotations.NullMarked;
