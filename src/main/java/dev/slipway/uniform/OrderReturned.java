package dev.slipway.uniform;

/** An order was not done here and is given back: its offset must not be committed. */
public final class OrderReturned extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says why in a sentence. */
  public OrderReturned(String message) {
    super(message, null, false, false);
  }
}
