package dev.slipway.alert;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** The times in alerts: RFC 3339 with any offset. */
final class AlertTime {
  /** What Go prints for a time that was never set, and everything before it. */
  private static final Instant UNSET = Instant.parse("0001-01-02T00:00:00Z");

  private AlertTime() {}

  /** The instant; empty where the text is no time, or the one that stands for none. */
  static Optional<Instant> parse(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant()).filter(UNSET::isBefore);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** The same text for the same instant, in whatever zone it was written. */
  static String canonical(String text) {
    return parse(text).map(Instant::toString).orElse(text);
  }
}
