package dev.slipway.skopos.plan;

import java.util.Locale;
import java.util.Optional;

/** Which instances of a component a loop or an action is about. */
public enum Selector {
  /** Those that were there when the plan began. */
  OLD,
  /** Those that the plan created. */
  NEW,
  /** Those that the model wants: one for each of its replicas. */
  TARGET;

  /** The word in a plan. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The selector that a word names, where it names one. */
  public static Optional<Selector> of(String text) {
    for (Selector selector : values()) {
      if (selector.text().equals(text)) {
        return Optional.of(selector);
      }
    }
    return Optional.empty();
  }
}
