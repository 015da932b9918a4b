package dev.slipway.wire;

import java.time.Instant;
import java.time.LocalDate;

/** Times as state holds them: RFC 3339 in UTC, as {@link Instant#toString} prints them. */
final class Times {
  private static final int SECONDS_PER_DAY = 86_400;
  private static final int NANO_DIGITS = 9;

  private Times() {}

  /**
   * The time that a text says. The usual form is read by hand, many times faster than by pattern.
   *
   * @throws java.time.DateTimeException if it says none
   */
  static Instant parse(String text) {
    int length = text.length();
    boolean usual =
        length >= 20
            && length <= 30
            && text.charAt(4) == '-'
            && text.charAt(7) == '-'
            && text.charAt(10) == 'T'
            && text.charAt(13) == ':'
            && text.charAt(16) == ':'
            && text.charAt(length - 1) == 'Z'
            && (length == 20 || (text.charAt(19) == '.' && length > 21))
            && digits(text, 0, 4)
            && digits(text, 5, 7)
            && digits(text, 8, 10)
            && digits(text, 11, 13)
            && digits(text, 14, 16)
            && digits(text, 17, 19)
            && digits(text, 20, length - 1);
    return usual ? usual(text) : Instant.parse(text);
  }

  private static Instant usual(String text) {
    int hour = number(text, 11, 13);
    int minute = number(text, 14, 16);
    int second = number(text, 17, 19);
    if (hour > 23 || minute > 59 || second > 59) {
      return Instant.parse(text);
    }
    LocalDate day = LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10));
    long seconds = day.toEpochDay() * SECONDS_PER_DAY + hour * 3600L + minute * 60L + second;
    int nanos = number(text, 20, text.length() - 1);
    for (int digit = text.length() - 21; digit < NANO_DIGITS; digit++) {
      nanos *= 10;
    }
    return Instant.ofEpochSecond(seconds, text.length() == 20 ? 0 : nanos);
  }

  private static boolean digits(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private static int number(String text, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      number = number * 10 + text.charAt(i) - '0';
    }
    return number;
  }
}
