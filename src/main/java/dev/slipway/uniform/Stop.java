package dev.slipway.uniform;

/** Why the work on an order is to end before it is done. */
sealed interface Stop {
  /** The run does not want it any more: it is answered as aborted. */
  record Cancelled(String reason) implements Stop {}

  /** The host has to let it go: it is not answered, and somebody takes it up again. */
  record GivenBack(String reason) implements Stop {}
}
