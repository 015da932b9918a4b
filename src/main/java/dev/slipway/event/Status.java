package dev.slipway.event;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether the work itself could be done (semantics 1). */
public enum Status {
  /** It was done. */
  SUCCEEDED,
  /** It could not be done. */
  ERRORED,
  /** Somebody ended it. */
  ABORTED,
  /** Nobody knows. */
  UNKNOWN;

  /** The word in events. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The status that a value of {@code data.status} names; the vocabulary is case-sensitive. */
  public static Optional<Status> of(@Nullable Object value) {
    for (Status status : values()) {
      if (status.text().equals(value)) {
        return Optional.of(status);
      }
    }
    return Optional.empty();
  }
}
