package dev.slipway.dynaml.eval;

/** Ends an evaluation that asks for more than its limits allow. */
public final class LimitReached extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LimitReached(String message) {
    super(message, null, false, false);
  }

  /** What was asked for. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
