package dev.slipway.sow;

import java.util.Locale;

/** A step of a component's generation, in order. */
public enum Step {
  /** Its {@code component.yaml}. */
  COMPONENT,
  /** The plugins that prepare it. */
  PREPARE,
  /** Its {@code deployment.yaml}. */
  DEPLOYMENT,
  /** Its {@code export.yaml}. */
  EXPORT;

  /** The step's name for people. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
