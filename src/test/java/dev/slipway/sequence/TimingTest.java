package dev.slipway.sequence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Phase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Time limits and delays (semantics 5). */
class TimingTest {
  private final Theatre theatre =
      Theatre.with(
          """
          - name: dev
            sequences:
            - name: delivery
              tasks: [{name: build, timeout: 30m}, {name: undo, when: failure}]
            - name: split
              tasks: [{name: build, triggeredAfter: 1.5ms}]
          """);

  @Test
  void aTimeLimitNamesTheWorkerThatHangs() {
    theatre.trigger("C1", "dev.delivery");
    theatre.started("C1", "build");
    theatre.advance("PT30M");
    theatre.done("C1", "undo", "pass");

    assertEquals(
        "worker started task build and did not finish it within 30m", theatre.last().message());
    assertEquals("timedOut", theatre.state("C1", "dev.delivery"));
  }

  @Test
  void aTimeLimitNamesThoseThatHangAmongSeveral() {
    theatre.trigger("C1", "dev.delivery");
    theatre.started("C1", "build");
    Map<String, String> pass = Map.of("result", "pass", "status", "succeeded");
    theatre.receive(theatre.answer(theatre.task("C1", "build"), Phase.FINISHED, "quick", pass));
    theatre.advance("PT30M");

    assertTrue(
        theatre
            .run("C1", 1)
            .taskRuns()
            .getFirst()
            .end()
            .orElseThrow()
            .message()
            .startsWith("worker started"));
  }

  @Test
  void aTaskThatNobodyStartsSaysSo() {
    theatre.trigger("C1", "dev.delivery");
    theatre.advance("PT10M");
    theatre.done("C1", "undo", "pass");

    assertEquals("no worker started task build within 10m", theatre.last().message());
  }

  @Test
  void aTimerThatWasOvertakenDoesNothing() {
    theatre.trigger("C1", "dev.delivery");
    SequenceRun run = theatre.run("C1", 1);
    Instant deadline = run.nextDeadline().orElseThrow();
    theatre.done("C1", "build", "pass");
    theatre.heard();

    Transition late = theatre.apply(new Signal.TimerDue(run.key(), deadline));

    assertEquals(List.of(), late.actions());
    assertEquals(List.of(), late.changed());
  }

  @Test
  void aTimerNeverFiresBeforeItsTime() {
    theatre.trigger("C1", "dev.delivery");
    SequenceRun run = theatre.run("C1", 1);
    Instant early = run.nextDeadline().orElseThrow().minusMillis(1);

    assertEquals(List.of(), theatre.apply(new Signal.TimerDue(run.key(), early)).changed());
  }

  @Test
  void aClockThatJumpsBackLosesNoTimer() {
    theatre.trigger("C1", "dev.delivery");
    theatre.now = theatre.now.minus(Duration.ofDays(365));
    theatre.started("C1", "build");
    assertEquals(
        Instant.parse("2026-01-01T00:30:00Z"), theatre.run("C1", 1).nextDeadline().orElseThrow());

    theatre.advance("PT8760H31M");

    assertEquals("started", theatre.state("C1", "dev.delivery"), "the failure task is open");
    theatre.advance("PT1H");
    assertEquals("timedOut", theatre.state("C1", "dev.delivery"));
  }

  @Test
  void deadlinesAreWholeMilliseconds() {
    theatre.trigger("C1", "dev.split");

    assertEquals(theatre.now.plusMillis(2), theatre.run("C1", 1).nextDeadline().orElseThrow());
  }

  @Test
  void theTimeOfAnEventIsThatOfItsCause() {
    theatre.trigger("C1", "dev.delivery");
    theatre.advance("PT10M5S");

    assertEquals(Instant.parse("2026-01-01T00:10:00Z"), theatre.last().time());
  }
}
