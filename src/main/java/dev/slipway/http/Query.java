package dev.slipway.http;

import dev.slipway.history.Cursor;
import dev.slipway.sequence.RunState;
import dev.slipway.yaml.Spelling;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Query parameters as values; one that cannot be read ends the request with 400. */
final class Query {
  private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");
  private static final List<String> STATES =
      Arrays.stream(RunState.values()).map(RunState::text).toList();

  private Query() {}

  static Optional<String> text(@Nullable String value) {
    return Optional.ofNullable(value).filter(text -> !text.isEmpty());
  }

  static int number(String name, @Nullable String value, int standard, int most) {
    Optional<String> text = text(value);
    try {
      int number = text.isEmpty() ? standard : Integer.parseInt(text.get());
      if (number >= 1) {
        return Math.min(number, most);
      }
    } catch (NumberFormatException e) {
      throw bad(name, "a number from 1 to " + most, text.orElse(""));
    }
    throw bad(name, "a number from 1 to " + most, text.orElse(""));
  }

  static Duration duration(String name, @Nullable String value, Duration standard, Duration most) {
    if (text(value).isEmpty()) {
      return standard;
    }
    Matcher m = DURATION.matcher(text(value).get());
    if (!m.matches() && !text(value).get().equals("0")) {
      throw bad(name, "a duration such as 30s", text(value).get());
    }
    if (text(value).get().equals("0")) {
      return Duration.ZERO;
    }
    long amount = Long.parseLong(m.group(1));
    Duration duration =
        switch (m.group(2)) {
          case "ms" -> Duration.ofMillis(amount);
          case "s" -> Duration.ofSeconds(amount);
          case "m" -> Duration.ofMinutes(amount);
          default -> Duration.ofHours(amount);
        };
    return duration.compareTo(most) > 0 ? most : duration;
  }

  static Optional<Instant> instant(String name, @Nullable String value) {
    try {
      return text(value).map(Instant::parse);
    } catch (DateTimeParseException e) {
      throw bad(name, "a time such as 2026-01-31T12:00:00Z", text(value).orElse(""));
    }
  }

  static Optional<RunState> state(String name, @Nullable String value) {
    Optional<String> text = text(value);
    Optional<RunState> state = text.flatMap(RunState::of);
    if (text.isPresent() && state.isEmpty()) {
      String hint = Spelling.hint(text.get(), STATES);
      throw bad(
          name,
          "one of " + String.join(", ", STATES),
          text.get() + (hint.isEmpty() ? "" : "; " + hint));
    }
    return state;
  }

  static Optional<Cursor> cursor(String name, @Nullable String value) {
    Optional<Cursor> cursor = text(value).flatMap(Cursor::parse);
    if (text(value).isPresent() && cursor.isEmpty()) {
      throw bad(name, "the `next` of the page before", text(value).get());
    }
    return cursor;
  }

  private static RuntimeException bad(String name, String expected, String found) {
    return ProblemDetail.badInput(name, "expected " + expected + ", found " + found).exception();
  }
}
