package dev.slipway.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.Instant;
import java.time.LocalDate;

/** Times as state holds them: RFC 3339 in UTC, as {@link Instant#toString} prints them. */
final class Times {
  private static final int SECONDS_PER_DAY = 86_400;
  private static final int NANO_DIGITS = 9;
  private static final long FIRST_USUAL = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();
  private static final long LAST_USUAL = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

  /** One time is often printed several times in a row. */
  private static volatile Printed last = new Printed(Instant.EPOCH, Instant.EPOCH.toString());

  private Times() {}

  private record Printed(Instant time, String text) {}

  /**
   * The time that a text says. The usual form is read by hand, many times faster than by pattern.
   *
   * @throws java.time.DateTimeException if it says none
   */
  static Instant parse(String text) {
    return isUsual(text) ? usual(text) : Instant.parse(text);
  }

  /** Whether a text has the form {@code 2026-01-31T23:59:59.123456789Z}, the fraction optional. */
  static boolean isUsual(String text) {
    int length = text.length();
    return length >= 20
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
  }

  /** The text of a time, as {@link Instant#toString} prints it, many times faster. */
  static String print(Instant time) {
    Printed before = last;
    if (before.time().equals(time)) {
      return before.text();
    }
    String text = text(time);
    last = new Printed(time, text);
    return text;
  }

  private static String text(Instant time) {
    long seconds = time.getEpochSecond();
    if (seconds < FIRST_USUAL || seconds > LAST_USUAL) {
      return time.toString();
    }
    LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(seconds, SECONDS_PER_DAY));
    int second = (int) Math.floorMod(seconds, (long) SECONDS_PER_DAY);
    byte[] text = "0000-00-00T00:00:00.000000000Z".getBytes(ISO_8859_1);
    put(text, 0, 4, day.getYear());
    put(text, 5, 2, day.getMonthValue());
    put(text, 8, 2, day.getDayOfMonth());
    put(text, 11, 2, second / 3_600);
    put(text, 14, 2, second / 60 % 60);
    put(text, 17, 2, second % 60);
    int length = 19;
    if (time.getNano() != 0) {
      put(text, 20, NANO_DIGITS, time.getNano());
      length = time.getNano() % 1_000_000 == 0 ? 23 : time.getNano() % 1_000 == 0 ? 26 : 29;
    }
    text[length] = 'Z';
    return new String(text, 0, length + 1, ISO_8859_1);
  }

  private static void put(byte[] text, int at, int count, int number) {
    int rest = number;
    for (int i = at + count - 1; i >= at; i--) {
      text[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
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
