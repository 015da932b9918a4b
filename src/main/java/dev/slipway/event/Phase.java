package dev.slipway.event;

import java.util.Optional;

/** Where in its life the sequence or task of an event stands; the last segments of a type. */
public enum Phase {
  /** Work is asked for. */
  TRIGGERED("triggered"),
  /** A sequence waits for its place (sequences only). */
  WAITING("waiting"),
  /** Work has begun. */
  STARTED("started"),
  /** Work goes on (tasks only). */
  STATUS_CHANGED("status.changed"),
  /** Work has ended. */
  FINISHED("finished");

  private final String text;

  Phase(String text) {
    this.text = text;
  }

  /** The phase as it stands in a type, such as {@code status.changed}. */
  public String text() {
    return text;
  }

  /** The phase that a text names, where it names one. */
  public static Optional<Phase> of(String text) {
    for (Phase phase : values()) {
      if (phase.text.equals(text)) {
        return Optional.of(phase);
      }
    }
    return Optional.empty();
  }
}
