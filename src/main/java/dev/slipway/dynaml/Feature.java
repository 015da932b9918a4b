package dev.slipway.dynaml;

import java.util.Locale;
import java.util.Optional;

/** A part of the language that has to be switched on. */
public enum Feature {
  /** Expressions within longer texts. */
  INTERPOLATION,
  /** Control structures such as {@code <<if}. */
  CONTROL;

  /** The feature's name in options and in the function {@code features}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The feature with this name. */
  public static Optional<Feature> of(String label) {
    for (Feature feature : values()) {
      if (feature.label().equals(label)) {
        return Optional.of(feature);
      }
    }
    return Optional.empty();
  }
}
