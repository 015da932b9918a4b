package dev.slipway.kafka;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Ends this process at once, as {@code kill -9} would, when the lane comes to a point for the n-th
 * time: what crash tests of the packaged product use. Off unless the environment variable {@value
 * #VARIABLE} asks for it, as in {@code before-offsets:7}, or {@code after-offsets:7:800}, where a
 * number of microseconds passes first, so that the end falls into the commit.
 */
final class HaltAt implements LaneFaults {
  /** The environment variable. */
  static final String VARIABLE = "SLIPWAY_HALT_AT";

  /** The exit status of the process, that of a killed one. */
  static final int STATUS = 137;

  private static final Pattern FORM = Pattern.compile("([a-z-]+):([0-9]{1,7})(?::([0-9]{1,7}))?");

  private final Point point;
  private final AtomicInteger passes;
  private final int micros;

  private HaltAt(Point point, int passes, int micros) {
    this.point = point;
    this.passes = new AtomicInteger(passes);
    this.micros = micros;
  }

  /** What the environment of this process asks for, which is nothing outside of tests. */
  static LaneFaults fromEnvironment() {
    return of(System.getenv(VARIABLE));
  }

  /**
   * Reads {@code point:passes[:microseconds]}.
   *
   * @param text absent or blank for no fault
   * @throws StartProblem where it is anything else
   */
  static LaneFaults of(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return NONE;
    }
    Matcher form = FORM.matcher(text.strip());
    if (form.matches()) {
      for (Point point : Point.values()) {
        if (name(point).equals(form.group(1))) {
          String micros = form.group(3);
          return new HaltAt(
              point,
              Integer.parseInt(form.group(2)),
              micros == null ? 0 : Integer.parseInt(micros));
        }
      }
    }
    throw new StartProblem(
        VARIABLE
            + " is for tests: expected <point>:<passes>[:<microseconds>] with a point such as "
            + name(Point.BEFORE_SEND)
            + ", found `"
            + text
            + "`; unset it");
  }

  private static String name(Point point) {
    return point.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public void at(Point now) {
    if (now != point || passes.decrementAndGet() != 0) {
      return;
    }
    if (micros == 0) {
      halt();
    } else {
      Thread.ofPlatform().daemon().start(this::haltLater);
    }
  }

  private void haltLater() {
    LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(micros));
    halt();
  }

  private static void halt() {
    Runtime.getRuntime().halt(STATUS);
  }
}
