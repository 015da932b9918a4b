package dev.slipway.shipyard;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lengths of time that shipyards write: {@code 10s}, {@code 1h30m}, {@code 0} (semantics 2).
 */
public final class Durations {
  /** The longest that is accepted: a hundred years. */
  public static final Duration LONGEST = Duration.ofDays(36_525);

  private static final int LONGEST_TEXT = 64;
  private static final Pattern PART = Pattern.compile("\\G([0-9]+(?:\\.[0-9]+)?)(ms|h|m|s)");
  private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000L);

  private Durations() {}

  /** The length that a text says; empty where it says none, or more than {@link #LONGEST}. */
  public static Optional<Duration> parse(String text) {
    if (text.equals("0")) {
      return Optional.of(Duration.ZERO);
    }
    if (text.isEmpty() || text.length() > LONGEST_TEXT) {
      return Optional.empty();
    }
    BigDecimal seconds = BigDecimal.ZERO;
    Matcher part = PART.matcher(text);
    int end = 0;
    while (part.find()) {
      seconds = seconds.add(new BigDecimal(part.group(1)).multiply(unit(part.group(2))));
      end = part.end();
    }
    boolean known =
        end == text.length() && seconds.compareTo(BigDecimal.valueOf(LONGEST.toSeconds())) <= 0;
    return known ? Optional.of(duration(seconds)) : Optional.empty();
  }

  /** The text of a length, as {@link #parse} reads it: {@code 1h30m}, {@code 500ms}, {@code 0}. */
  public static String text(Duration duration) {
    if (duration.isZero()) {
      return "0";
    }
    StringBuilder text = new StringBuilder();
    append(text, duration.toHours(), "h");
    append(text, duration.toMinutesPart(), "m");
    append(text, duration.toSecondsPart(), "s");
    if (duration.toNanosPart() > 0) {
      BigDecimal millis = BigDecimal.valueOf(duration.toNanosPart(), 6).stripTrailingZeros();
      text.append(millis.toPlainString()).append("ms");
    }
    return text.toString();
  }

  private static void append(StringBuilder text, long count, String unit) {
    if (count > 0) {
      text.append(count).append(unit);
    }
  }

  private static BigDecimal unit(String unit) {
    return switch (unit) {
      case "h" -> BigDecimal.valueOf(3600);
      case "m" -> BigDecimal.valueOf(60);
      case "s" -> BigDecimal.ONE;
      default -> new BigDecimal("0.001");
    };
  }

  private static Duration duration(BigDecimal seconds) {
    BigDecimal whole = seconds.setScale(0, RoundingMode.DOWN);
    BigDecimal nanos = seconds.subtract(whole).multiply(NANOS_PER_SECOND);
    return Duration.ofSeconds(whole.longValueExact(), nanos.longValue());
  }
}
