package dev.slipway.shipyard;

/**
 * One entry of {@code triggeredOn}: an event that starts the sequence (semantics 3.2).
 *
 * @param event the name of the event: its full type, or a short form of it
 * @param selector what must hold of it
 */
public record Trigger(String event, Selector selector) {
  /** Whether the entry starts its sequence on this occasion. */
  public boolean matches(Occasion occasion) {
    return occasion.names().contains(event) && selector.holds(occasion);
  }
}
