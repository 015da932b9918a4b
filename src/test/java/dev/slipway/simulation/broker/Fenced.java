package dev.slipway.simulation.broker;

/** A writer was refused: another one uses its transactional id, or its transaction is over. */
public final class Fenced extends Exception {
  private static final long serialVersionUID = 1L;

  Fenced(String message) {
    super(message);
  }
}
