package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What a lane takes for the time when clocks on the wall are set (reliability F34). */
class LaneClockTest {
  private static final long HOUR = 3_600_000;

  private final AtomicLong wall = new AtomicLong(10 * HOUR);
  private final AtomicLong nanos = new AtomicLong(77);
  private final LaneClock clock = new LaneClock(wall::get, nanos::get);

  private void pass(long millis) {
    wall.addAndGet(millis);
    nanos.addAndGet(millis * 1_000_000);
  }

  @Test
  void goesOnWithTheWall() {
    pass(1_500);
    assertEquals(10 * HOUR + 1_500, clock.millis());
  }

  @Test
  void doesNotJumpWhenTheWallIsSetForward() {
    wall.addAndGet(HOUR);
    pass(1_000);
    assertEquals(10 * HOUR + 1_000, clock.millis());
  }

  @Test
  void isNotAheadOfTheWallThatWasSetBack() {
    wall.addAndGet(-HOUR);
    pass(1_000);
    assertEquals(9 * HOUR + 1_000, clock.millis());
  }

  @Test
  void goesOnFromTheRecordsThatCameAfterTheWallWasSetForward() {
    wall.addAndGet(HOUR);
    pass(1_000);
    clock.observe(wall.get());
    pass(1_000);
    assertEquals(11 * HOUR + 2_000, clock.millis());
  }

  @Test
  void isNotAheadOfTheWallForTheRecordOfAClockThatIs() {
    clock.observe(12 * HOUR);
    assertEquals(10 * HOUR, clock.millis());
  }
}
