package dev.slipway.sequence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.event.Phase;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Outputs and states that are too large (semantics 7). */
class OversizeTest {
  private final Theatre theatre =
      Theatre.with(
          """
          - name: dev
            sequences:
            - name: delivery
              tasks: [{name: build}, {name: test}, {name: undo, when: failure}]
          - name: prod
            sequences:
            - name: delivery
              triggeredOn: [{event: dev.delivery.finished, selector: {match: {result: fail}}}]
              tasks: [{name: deploy}]
          """);

  @Test
  void aTaskThatCannotBeTriggeredHasFailed() {
    theatre.trigger("C1", "dev.delivery");
    Event build = theatre.task("C1", "build");
    theatre.heard();

    theatre.apply(new Signal.OutputTooLarge(build, 2_000_000));

    assertEquals(List.of("C1 undo.triggered"), theatre.heard());
    assertTrue(
        theatre
            .run("C1", 1)
            .taskRuns()
            .getFirst()
            .end()
            .orElseThrow()
            .message()
            .contains("2000000 bytes"));
  }

  @Test
  void theSameTwiceChangesNothing() {
    theatre.trigger("C1", "dev.delivery");
    Signal signal = new Signal.OutputTooLarge(theatre.task("C1", "build"), 2_000_000);
    theatre.apply(signal);

    assertEquals(List.of(), theatre.apply(signal).changed());
  }

  @Test
  void aSequenceThatCannotBeTriggeredEndsAsErrored() {
    theatre.trigger("C1", "dev.delivery");
    theatre.done("C1", "build", "fail");
    theatre.done("C1", "undo", "pass");
    Event trigger =
        theatre.emitted.stream()
            .filter(e -> e.type().equals("sh.keptn.event.prod.delivery.triggered"))
            .findFirst()
            .orElseThrow();

    theatre.apply(new Signal.OutputTooLarge(trigger, 2_000_000));

    assertEquals("sh.keptn.event.prod.delivery.finished", theatre.last().type());
    assertEquals("errored", theatre.last().data().get("status"));
    assertEquals("finished", theatre.state("C1", "prod.delivery"));
  }

  @Test
  void aSequenceThatWaitsAndCannotBeTriggeredEndsAsErrored() {
    theatre.trigger("C0", "prod.delivery");
    theatre.trigger("C1", "dev.delivery");
    theatre.done("C1", "build", "fail");
    theatre.done("C1", "undo", "pass");
    Event trigger = theatre.emitted.get(theatre.emitted.size() - 2);

    theatre.apply(new Signal.OutputTooLarge(trigger, 2_000_000));

    assertEquals("finished", theatre.state("C1", "prod.delivery"));
  }

  @Test
  void newsThatAreTooLargeGoOutShorterUnderTheSameId() {
    theatre.trigger("C1", "dev.delivery");
    Event build = theatre.task("C1", "build");
    theatre.receive(
        theatre.answer(
            build,
            Phase.FINISHED,
            "w",
            Map.of(
                "result",
                "fail",
                "status",
                "succeeded",
                "message",
                "m".repeat(5_000),
                "labels",
                Map.of("k", "v"))));
    theatre.done("C1", "undo", "pass");
    Event finished =
        theatre.emitted.stream()
            .filter(e -> e.type().equals("sh.keptn.event.dev.delivery.finished"))
            .findFirst()
            .orElseThrow();

    theatre.apply(new Signal.OutputTooLarge(finished, 2_000_000));

    assertEquals(finished.id(), theatre.last().id());
    assertFalse(theatre.last().data().containsKey("labels"));
    assertEquals(1_001, theatre.last().message().length());
  }

  @Test
  void aRunThatCannotBeKeptEndsAsErroredAndStartsNothing() {
    theatre.trigger("C1", "dev.delivery");
    theatre.started("C1", "build");
    theatre.heard();

    theatre.apply(new Signal.StateTooLarge(theatre.run("C1", 1).key(), 2_000_000));

    assertEquals(List.of("C1 dev.delivery.finished"), theatre.heard());
    assertEquals("errored", theatre.last().data().get("status"));
  }
}
