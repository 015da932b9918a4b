package dev.slipway.event;

import java.util.Locale;
import java.util.Optional;

/** What somebody may do to the sequences of a delivery (semantics 6). */
public enum Control {
  /** The open task may finish, the next one is held. */
  PAUSE,
  /** What was held goes on. */
  RESUME,
  /** Everything that has not ended is ended. */
  ABORT;

  /** The word in event types and on the command line. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The control that a word names, where it names one. */
  public static Optional<Control> of(String text) {
    for (Control control : values()) {
      if (control.text().equals(text)) {
        return Optional.of(control);
      }
    }
    return Optional.empty();
  }
}
