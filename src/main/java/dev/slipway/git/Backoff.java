package dev.slipway.git;

import java.time.Duration;

/** How long to wait before a repository is looked at again. */
final class Backoff {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final int MOST_DOUBLINGS = 20;

  private Backoff() {}

  /**
   * The next pause: the interval after a success, and after failures twice as long each time up to
   * five minutes; a fifth shorter or longer, so that many instances do not come at the same time.
   *
   * @param failures how many there were in a row
   * @param chance from 0 to 1
   */
  static Duration pause(Duration interval, int failures, double chance) {
    Duration pause = interval;
    if (failures > 0) {
      Duration longest = interval.compareTo(LONGEST) > 0 ? interval : LONGEST;
      Duration doubled = FIRST.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
      pause = doubled.compareTo(longest) < 0 ? doubled : longest;
    }
    return Duration.ofMillis((long) (pause.toMillis() * (0.8 + 0.4 * chance)));
  }
}
