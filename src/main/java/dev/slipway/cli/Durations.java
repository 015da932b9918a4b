package dev.slipway.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations on the command line, such as {@code 90s}, {@code 10m} or {@code 1h30m}. */
final class Durations implements ITypeConverter<Duration> {
  private static final Pattern WHOLE = Pattern.compile("([0-9]{1,9}(ms|s|m|h))+");
  private static final Pattern PART = Pattern.compile("([0-9]+)(ms|s|m|h)");

  @Override
  public Duration convert(String text) {
    if (!WHOLE.matcher(text).matches()) {
      throw new TypeConversionException("expected a duration such as 10m, found `" + text + "`");
    }
    Duration sum = Duration.ZERO;
    for (Matcher part = PART.matcher(text); part.find(); ) {
      long amount = Long.parseLong(part.group(1));
      sum =
          sum.plus(
              switch (part.group(2)) {
                case "ms" -> Duration.ofMillis(amount);
                case "s" -> Duration.ofSeconds(amount);
                case "m" -> Duration.ofMinutes(amount);
                default -> Duration.ofHours(amount);
              });
    }
    return sum;
  }
}
