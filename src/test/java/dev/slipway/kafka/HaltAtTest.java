package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.kafka.LaneFaults.Point;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The fault that crash runs ask for by an environment variable; nobody else gets one. */
class HaltAtTest {
  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " "})
  void isOffUnlessItIsAskedFor(String text) {
    assertSame(LaneFaults.NONE, HaltAt.of(text));
  }

  @Test
  void isOffHere() {
    assertSame(LaneFaults.NONE, HaltAt.fromEnvironment());
  }

  @ParameterizedTest
  @EnumSource
  void everyPointHasAName(Point point) {
    String name = point.name().toLowerCase(Locale.ROOT).replace('_', '-');
    assertInstanceOf(HaltAt.class, HaltAt.of(name + ":1"));
    assertInstanceOf(HaltAt.class, HaltAt.of(name + ":70:1500"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"before-send", "before-send:", "nowhere:1", "before-send:-1", "x:1:1:1"})
  void whatIsNoPointIsRefused(String text) {
    StartProblem problem = assertThrows(StartProblem.class, () -> HaltAt.of(text));
    assertTrue(problem.getMessage().contains("found `" + text + "`"), problem.getMessage());
    assertTrue(problem.getMessage().contains("unset it"), problem.getMessage());
  }
}
