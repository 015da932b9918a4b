package dev.slipway.sequence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Phase;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who runs and who waits (semantics 6). */
class QueueTest {
  private final Theatre theatre =
      Theatre.with(
          """
          - name: dev
            sequences:
            - name: delivery
              tasks: [{name: build}]
            - name: gated
              tasks: [{name: approval}, {name: build}]
            - name: rollback
              triggeredOn:
              - {event: dev.delivery.finished, selector: {match: {result: fail}}}
              - {event: dev.gated.finished, selector: {match: {result: fail}}}
              tasks: [{name: undo}]
            - name: notify
              triggeredOn: [{event: dev.delivery.finished, selector: {match: {result: fail}}}]
              tasks: [{name: mail}]
          """);

  @Test
  void allThatFollowsInTheStageComesBeforeTheDeliveriesThatWait() {
    theatre.trigger("C1", "dev.delivery");
    theatre.trigger("C2", "dev.delivery");
    theatre.heard();

    theatre.done("C1", "build", "fail");
    theatre.done("C1", "undo", "pass");
    theatre.done("C1", "mail", "pass");

    assertEquals(
        List.of(
            "C1 dev.delivery.finished",
            "C1 dev.rollback.triggered",
            "C1 dev.rollback.started",
            "C1 undo.triggered",
            "C1 dev.notify.triggered",
            "C1 dev.notify.waiting",
            "C1 dev.rollback.finished",
            "C1 dev.notify.started",
            "C1 mail.triggered",
            "C1 dev.notify.finished",
            "C2 dev.delivery.started",
            "C2 build.triggered"),
        theatre.heard());
  }

  @Test
  void whatFollowsARejectedApprovalWaitsForTheRunningOneAndNoLonger() {
    theatre.trigger("C1", "dev.gated");
    theatre.trigger("C2", "dev.delivery");
    theatre.trigger("C3", "dev.delivery");
    theatre.done("C1", "approval", "fail");
    assertEquals("waiting", theatre.state("C1", "dev.rollback"));

    theatre.done("C2", "build", "pass");

    assertEquals("started", theatre.state("C1", "dev.rollback"));
    assertEquals("waiting", theatre.state("C3", "dev.delivery"));
  }

  @Test
  void afterAnApprovalTheOlderDeliveryComesFirst() {
    theatre.trigger("C1", "dev.gated");
    theatre.trigger("C2", "dev.delivery");
    theatre.trigger("C3", "dev.delivery");
    theatre.done("C1", "approval", "pass");
    theatre.heard();

    theatre.done("C2", "build", "pass");

    assertEquals(List.of("C2 dev.delivery.finished", "C1 build.triggered"), theatre.heard());
  }

  @Test
  void oneDeliveryRunsOneSequenceOfAStageAtATimeAcrossServices() {
    theatre.trigger("C1", "dev.delivery", "carts");
    theatre.trigger("C1", "dev.delivery", "orders");
    theatre.trigger("C2", "dev.delivery", "orders");
    assertEquals("started", theatre.state("C2", "dev.delivery"), "the place of orders was free");
    theatre.heard();

    theatre.done("C1", "build", "pass");
    assertEquals(List.of("C1 dev.delivery.finished"), theatre.heard(), "orders is taken by C2");

    theatre.done("C2", "build", "pass");
    assertTrue(theatre.heard().contains("C1 build.triggered"));
  }

  @Test
  void nobodyWaitsForAPlaceThatIsFree() {
    theatre.trigger("C1", "dev.delivery", "carts");
    theatre.trigger("C1", "dev.delivery", "orders");
    theatre.heard();

    theatre.trigger("C2", "dev.delivery", "orders");

    assertEquals(
        List.of("C2 dev.delivery.started", "C2 build.triggered"),
        theatre.heard(),
        "C1 stands before it but cannot run yet");
  }

  @Test
  void whatWaitsBehindADeliveryInAnotherServiceStartsWhenItEnds() {
    theatre.trigger("C1", "dev.delivery", "carts");
    theatre.trigger("C1", "dev.delivery", "orders");
    theatre.trigger("C2", "dev.delivery", "carts");
    theatre.heard();

    theatre.done("C1", "build", "pass");

    assertEquals(
        List.of(
            "C1 dev.delivery.finished",
            "C1 dev.delivery.started",
            "C1 build.triggered",
            "C2 dev.delivery.started",
            "C2 build.triggered"),
        theatre.heard());
  }

  @Test
  void anEmptyQueueIsNotKept() {
    theatre.trigger("C1", "dev.delivery");
    theatre.done("C1", "build", "pass");

    assertTrue(theatre.pieces.values().stream().noneMatch(StageQueue.class::isInstance));
  }

  @Test
  void aQueueThatNeverWasIsNoChange() {
    Theatre quick =
        Theatre.with("- {name: dev, sequences: [{name: q, tasks: [{name: t, when: failure}]}]}");
    Transition transition =
        quick.apply(new Signal.Received(quick.triggered("C1", "dev.q", "carts")));

    assertTrue(transition.changed().stream().noneMatch(StageQueue.class::isInstance));
  }

  @Test
  void manyThatEndAtOnceAreLetInOneAfterAnother() {
    Theatre quick =
        Theatre.with(
            """
            - name: dev
              sequences:
              - {name: slow, tasks: [{name: build}]}
              - {name: quick, tasks: [{name: never, when: failure}]}
            """);
    quick.trigger("C0", "dev.slow");
    for (int i = 1; i <= 5_000; i++) {
      quick.trigger("C" + i, "dev.quick");
    }

    quick.done("C0", "build", "pass");

    assertTrue(quick.runs().stream().allMatch(run -> run.state() == RunState.FINISHED));
  }

  @Test
  void aQueueHasABoundAndWhatComesThenIsToldSo() {
    Theatre theatre = Theatre.with("- {name: dev, sequences: [{name: q, tasks: [{name: t}]}]}");
    String context = "c".repeat(240);
    int started = 0;
    while (started < 5_000) {
      theatre.trigger(context + started++, "dev.q");
      if (theatre.last().message().startsWith("expected at most")) {
        break;
      }
    }

    assertTrue(started > 2_000 && started < 5_000, "bounded by size: " + started);
    assertEquals("errored", theatre.last().data().get("status"));
  }

  @Test
  void aRunTellsWhyItWaits() {
    theatre.trigger("C1", "dev.gated");
    assertEquals(
        new Waiting.ForApproval(theatre.task("C1", "approval").id()),
        theatre.run("C1", 1).waiting(theatre).orElseThrow());

    theatre.trigger("C2", "dev.delivery");
    Waiting start = theatre.run("C2", 1).waiting(theatre).orElseThrow();
    assertEquals(
        "no worker has started task build; it fails at 2026-01-01T00:10:00Z", start.sentence());

    theatre.trigger("C3", "dev.delivery");
    assertEquals(
        "queued behind run 1 of delivery C2",
        theatre.run("C3", 1).waiting(theatre).orElseThrow().sentence());

    theatre.control("C3", "pause");
    assertEquals(new Waiting.Paused(false), theatre.run("C3", 1).waiting(theatre).orElseThrow());

    theatre.receive(theatre.answer(theatre.task("C2", "build"), Phase.STARTED, "w", Map.of()));
    assertEquals(
        "task build is being done by w; no time limit",
        theatre.run("C2", 1).waiting(theatre).orElseThrow().sentence());
    theatre.finished("C2", "build", "pass");
    assertEquals(
        "task build is being done by w; no time limit",
        theatre.run("C2", 1).waiting(theatre).orElseThrow().sentence());
  }
}
