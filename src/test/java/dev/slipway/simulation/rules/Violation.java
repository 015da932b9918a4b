package dev.slipway.simulation.rules;

/** An invariant does not hold; an error, so that no lane recovers from it. */
public final class Violation extends Error {
  private static final long serialVersionUID = 1L;
  private final Invariant invariant;

  /** A violation and what was seen of it. */
  public Violation(Invariant invariant, String message) {
    super(invariant + ": " + message);
    this.invariant = invariant;
  }

  /** The invariant that does not hold. */
  public Invariant invariant() {
    return invariant;
  }
}
