package dev.slipway.wire;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The CloudEvents type Timestamp: a date and time as RFC 3339, section 5.6, has them. */
final class Timestamp {
  private static final Pattern RFC_3339 =
      Pattern.compile(
          "(\\d{4})-(\\d\\d)-(\\d\\d)[Tt](\\d\\d):(\\d\\d):(\\d\\d)(?:\\.(\\d{1,30}))?"
              + "(?:[Zz]|([+-])(\\d\\d):(\\d\\d))");

  private static final int HOUR = 11;
  private static final int SECOND = 17;

  private Timestamp() {}

  /**
   * Reads a timestamp with any offset. Digits beyond nanoseconds are cut; a leap second is the last
   * second of its minute.
   */
  static Optional<Instant> parse(String text) {
    return isUsual(text) ? usual(text) : any(text);
  }

  /**
   * Whether it is read as any time of ours, midnight at the end of a day and leap seconds apart.
   */
  private static boolean isUsual(String text) {
    return Times.isUsual(text) && !text.startsWith("24", HOUR) && !text.startsWith("60", SECOND);
  }

  private static Optional<Instant> usual(String text) {
    try {
      return Optional.of(Times.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Optional<Instant> any(String text) {
    Matcher m = RFC_3339.matcher(text);
    if (!m.matches()) {
      return Optional.empty();
    }
    try {
      LocalDateTime local =
          LocalDateTime.of(
              number(m, 1),
              number(m, 2),
              number(m, 3),
              number(m, 4),
              number(m, 5),
              number(m, 6) == 60 ? 59 : number(m, 6),
              nanos(m.group(7)));
      return Optional.of(local.toInstant(offset(m)));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** RFC 3339 in UTC with as many fraction digits (none, 3, 6 or 9) as the instant needs. */
  static String print(Instant time) {
    return Times.print(time);
  }

  private static int number(Matcher m, int group) {
    return Integer.parseInt(m.group(group));
  }

  private static int nanos(String fraction) {
    return fraction == null ? 0 : Integer.parseInt((fraction + "000000000").substring(0, 9));
  }

  private static ZoneOffset offset(Matcher m) {
    if (m.group(8) == null) {
      return ZoneOffset.UTC;
    }
    int minutes = number(m, 9) * 60 + number(m, 10);
    if (number(m, 9) > 23 || number(m, 10) > 59) {
      throw new DateTimeException("offset out of range");
    }
    return ZoneOffset.ofTotalSeconds((m.group(8).equals("-") ? -minutes : minutes) * 60);
  }
}
