package dev.slipway.sequence;

import java.util.Locale;

/** How a received event ended; every accepted event ends in exactly one way (semantics 7). */
public enum Outcome {
  /** It changed something or was answered. */
  APPLIED,
  /** It was seen before. */
  DUPLICATE,
  /** It answers something that has ended. */
  LATE,
  /** It is meant for nothing that we know. */
  UNMATCHED,
  /** It breaks the rules of an event. */
  DEAD_LETTERED;

  /** The word in metrics and scenarios, such as {@code dead-lettered}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
