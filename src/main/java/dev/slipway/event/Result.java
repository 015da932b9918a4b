package dev.slipway.event;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a task or a sequence came out (semantics 1). */
public enum Result {
  /** As wanted. */
  PASS,
  /** Usable, with reservations. */
  WARNING,
  /** Not as wanted. */
  FAIL;

  /** The word in events. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The result that a value of {@code data.result} names; the vocabulary is case-sensitive. */
  public static Optional<Result> of(@Nullable Object value) {
    for (Result result : values()) {
      if (result.text().equals(value)) {
        return Optional.of(result);
      }
    }
    return Optional.empty();
  }
}
