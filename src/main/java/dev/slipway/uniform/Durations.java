package dev.slipway.uniform;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as users write them (semantics 2): {@code 1h30m}, {@code 1.5s}, {@code 0}. */
final class Durations {
  private static final Pattern WHOLE =
      Pattern.compile("(?:[0-9]{1,9}(?:\\.[0-9]{1,9})?(?:h|ms|m|s))+");
  private static final Pattern PART = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(h|ms|m|s)");

  private Durations() {}

  /** The duration that a text names, where it names one. */
  static Optional<Duration> read(String text) {
    if (text.equals("0")) {
      return Optional.of(Duration.ZERO);
    }
    if (!WHOLE.matcher(text).matches()) {
      return Optional.empty();
    }
    BigDecimal nanos = BigDecimal.ZERO;
    for (Matcher part = PART.matcher(text); part.find(); ) {
      nanos = nanos.add(new BigDecimal(part.group(1)).multiply(unit(part.group(2))));
    }
    BigDecimal whole = nanos.setScale(0, RoundingMode.HALF_UP);
    return whole.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0
        ? Optional.of(Duration.ofNanos(whole.longValueExact()))
        : Optional.empty();
  }

  private static BigDecimal unit(String unit) {
    Duration one =
        switch (unit) {
          case "h" -> Duration.ofHours(1);
          case "m" -> Duration.ofMinutes(1);
          case "s" -> Duration.ofSeconds(1);
          case "ms" -> Duration.ofMillis(1);
          default -> throw new IllegalArgumentException("expected h, m, s or ms, found " + unit);
        };
    return BigDecimal.valueOf(one.toNanos());
  }
}
