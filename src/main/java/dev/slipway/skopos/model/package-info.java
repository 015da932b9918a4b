/**
 * What a plan runs against: the model of an application and the environment that it is deployed to.
 */
@NullMarked
package dev.slipway.skopos.model;

import org.jspecify.annotations.NullMarked;
