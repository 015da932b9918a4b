package dev.slipway.sequence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Pause, resume and abort (semantics 6). */
class ControlTest {
  private final Theatre theatre =
      Theatre.with(
          """
          - name: dev
            sequences:
            - name: delivery
              tasks: [{name: build}, {name: test, triggeredAfter: 10m}]
            - name: gated
              tasks: [{name: approval}, {name: build}]
          - name: prod
            sequences:
            - name: delivery
              tasks: [{name: deploy}, {name: smoke}]
          """);

  @Test
  void oneStageCanBeResumedOutOfAPauseOfAll() {
    theatre.trigger("C1", "dev.delivery");
    theatre.trigger("C1", "prod.delivery");
    theatre.control("C1", "pause");
    theatre.done("C1", "deploy", "pass");
    theatre.heard();

    theatre.control("C1", "resume", "prod");

    assertEquals(List.of("C1 smoke.triggered"), theatre.heard());
    assertEquals("paused", theatre.state("C1", "dev.delivery"));
  }

  @Test
  void aResumeOfAllResumesWhatWasPausedByStage() {
    theatre.trigger("C1", "prod.delivery");
    theatre.control("C1", "pause", "prod");
    theatre.done("C1", "deploy", "pass");

    theatre.control("C1", "resume");

    assertEquals("started", theatre.state("C1", "prod.delivery"));
  }

  @Test
  void aPausedTimerKeepsThePlaceUntilItFires() {
    theatre.trigger("C1", "dev.delivery");
    theatre.done("C1", "build", "pass");
    theatre.trigger("C2", "dev.delivery");
    theatre.control("C1", "pause");
    theatre.heard();

    theatre.advance("PT9M");
    assertEquals(List.of(), theatre.heard());

    theatre.advance("PT1M");
    assertEquals(List.of("C2 dev.delivery.started", "C2 build.triggered"), theatre.heard());
  }

  @Test
  void aTaskWhoseTimeCameDuringThePauseDoesNotWaitAgain() {
    theatre.trigger("C1", "dev.delivery");
    theatre.done("C1", "build", "pass");
    theatre.control("C1", "pause");
    theatre.advance("PT20M");
    theatre.heard();

    theatre.control("C1", "resume");

    assertEquals(List.of("C1 test.triggered"), theatre.heard());
  }

  @Test
  void aTaskHeldBeforeItsTimeWaitsAfterTheResume() {
    theatre.trigger("C1", "dev.delivery");
    theatre.control("C1", "pause");
    theatre.done("C1", "build", "pass");
    theatre.control("C1", "resume");
    theatre.heard();

    theatre.advance("PT9M");
    assertEquals(List.of(), theatre.heard());
    theatre.advance("PT1M");
    assertEquals(List.of("C1 test.triggered"), theatre.heard());
  }

  @Test
  void aPauseDuringAnApprovalHoldsWhatComesAfterIt() {
    theatre.trigger("C1", "dev.gated");
    theatre.control("C1", "pause");
    assertEquals("paused", theatre.state("C1", "dev.gated"));
    theatre.control("C1", "resume");
    assertEquals("waitingForApproval", theatre.state("C1", "dev.gated"));
    theatre.control("C1", "pause");
    theatre.heard();

    theatre.done("C1", "approval", "pass");
    assertEquals(List.of(), theatre.heard());
    theatre.control("C1", "resume");
    assertEquals(List.of("C1 build.triggered"), theatre.heard());
  }

  @Test
  void aPauseBeforeTheNextRunHoldsItToo() {
    theatre.trigger("C1", "dev.gated");
    theatre.control("C1", "pause", "prod");
    theatre.heard();

    theatre.trigger("C1", "prod.delivery");

    assertEquals(List.of("C1 prod.delivery.waiting"), theatre.heard());
    assertEquals("waiting", theatre.state("C1", "prod.delivery"));
  }

  @Test
  void anAbortEndsEverythingOnceAndLetsTheNextDeliveryIn() {
    theatre.trigger("C1", "dev.delivery");
    theatre.trigger("C1", "dev.gated");
    theatre.trigger("C2", "dev.delivery");
    theatre.heard();

    assertEquals(Outcome.APPLIED, theatre.control("C1", "abort"));
    assertEquals(
        List.of(
            "C1 dev.delivery.finished",
            "C1 dev.gated.finished",
            "C2 dev.delivery.started",
            "C2 build.triggered"),
        theatre.heard());

    assertEquals(Outcome.LATE, theatre.control("C1", "abort"));
    assertEquals(List.of(), theatre.heard());
  }

  @Test
  void anAbortDuringATimerOrAnApprovalEndsTheRun() {
    theatre.trigger("C1", "dev.delivery");
    theatre.done("C1", "build", "pass");
    theatre.control("C1", "abort");
    theatre.trigger("C2", "dev.gated");
    theatre.control("C2", "abort");
    theatre.heard();

    theatre.advance("PT1H");

    assertEquals(List.of(), theatre.heard());
    assertEquals("aborted", theatre.state("C1", "dev.delivery"));
    assertEquals("aborted", theatre.state("C2", "dev.gated"));
    assertTrue(theatre.runs().stream().allMatch(r -> r.nextDeadline().isEmpty()));
  }

  @Test
  void controlOfWhatDoesNotExistIsUnmatched() {
    assertEquals(Outcome.UNMATCHED, theatre.control("C9", "pause"));
    assertEquals(Outcome.UNMATCHED, theatre.control("C9", "abort"));
    assertTrue(theatre.pieces.isEmpty());
  }

  @Test
  void aSecondPauseAndASecondResumeChangeNothing() {
    theatre.trigger("C1", "prod.delivery");
    theatre.control("C1", "pause");
    theatre.control("C1", "pause");
    theatre.done("C1", "deploy", "pass");
    theatre.control("C1", "resume");
    theatre.heard();

    theatre.control("C1", "resume");

    assertEquals(List.of(), theatre.heard());
  }
}
