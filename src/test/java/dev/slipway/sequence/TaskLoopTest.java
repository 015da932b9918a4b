package dev.slipway.sequence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.Phase;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tasks, their workers and what comes of them (semantics 4). */
class TaskLoopTest {
  private final Theatre theatre =
      Theatre.with(
          """
          - name: dev
            sequences:
            - name: delivery
              tasks: [{name: build}, {name: test}, {name: undo, when: failure}]
            - name: nothing
              tasks: [{name: undo, when: failure}]
            - name: odd
              tasks: [{name: project}, {name: result}]
          """);

  private Map<String, String> said(String result, String status, String message) {
    return Map.of("result", result, "status", status, "message", message);
  }

  @Test
  void anAnswerOfAnotherKindOfTaskChangesNothing() {
    theatre.trigger("C1", "dev.delivery");
    Event build = theatre.task("C1", "build");
    Event answer = theatre.answer(build, Phase.FINISHED, "w", said("pass", "succeeded", ""));
    Event wrong =
        theatre.event("sh.keptn.event.test.finished", "w", answer.extensions(), answer.data());

    assertEquals(Outcome.UNMATCHED, theatre.receive(wrong));
    assertEquals("started", theatre.state("C1", "dev.delivery"));
  }

  @Test
  void theFirstWordOfAWorkerCountsNotItsSecond() {
    theatre.trigger("C1", "dev.delivery");
    Event build = theatre.task("C1", "build");
    theatre.receive(theatre.answer(build, Phase.STARTED, "slow", Map.of()));
    theatre.receive(theatre.answer(build, Phase.FINISHED, "quick", said("pass", "succeeded", "")));

    assertEquals(
        Outcome.LATE,
        theatre.receive(
            theatre.answer(build, Phase.FINISHED, "quick", said("fail", "succeeded", ""))));

    theatre.receive(theatre.answer(build, Phase.FINISHED, "slow", said("pass", "succeeded", "")));
    assertEquals("pass", theatre.task("C1", "test").data().get("result"));
  }

  @Test
  void onlyTheNewestStatusChangesAreKept() {
    theatre.trigger("C1", "dev.delivery");
    Event build = theatre.task("C1", "build");
    for (int i = 0; i < 15; i++) {
      Map<String, String> data = Map.of("message", "step " + i);
      assertEquals(
          Outcome.APPLIED, theatre.receive(theatre.answer(build, Phase.STATUS_CHANGED, "w", data)));
    }

    List<TaskRun.Note> notes = theatre.run("C1", 1).taskRuns().getFirst().notes();
    assertEquals(TaskRun.MAX_NOTES, notes.size());
    assertEquals("step 14", notes.getLast().message());
    assertEquals("", theatre.run("C1", 1).payload().get("message"), "it is no part of the payload");
  }

  @Test
  void theMessageIsThatOfTheWorkersThatFailed() {
    theatre.trigger("C1", "dev.delivery");
    Event build = theatre.task("C1", "build");
    theatre.receive(theatre.answer(build, Phase.STARTED, "a", Map.of()));
    theatre.receive(theatre.answer(build, Phase.FINISHED, "b", said("pass", "succeeded", "fine")));
    theatre.receive(
        theatre.answer(build, Phase.FINISHED, "a", said("fail", "succeeded", "broken")));
    theatre.done("C1", "undo", "pass");

    assertEquals("broken", theatre.last().message());
  }

  @Test
  void aMessageOfUnreasonableLengthIsShortenedInStateAndEnd() {
    theatre.trigger("C1", "dev.delivery");
    Event build = theatre.task("C1", "build");
    String message = "x".repeat(20_000);
    theatre.receive(theatre.answer(build, Phase.FINISHED, "a", said("fail", "errored", message)));
    theatre.done("C1", "undo", "pass");

    assertEquals(10_001, theatre.last().message().length());
  }

  @Test
  void aSequenceOfWhichNothingIsToRunHasPassed() {
    theatre.trigger("C1", "dev.nothing");

    assertEquals(List.of("C1 dev.nothing.started", "C1 dev.nothing.finished"), theatre.heard());
    assertEquals("pass", theatre.last().data().get("result"));
    assertEquals("succeeded", theatre.last().data().get("status"));
  }

  @Test
  void aTaskNamedLikeAKeyOfTheScopeDoesNotReplaceIt() {
    theatre.trigger("C1", "dev.odd");
    assertEquals("shop", theatre.last().data().get("project"));
    theatre.done("C1", "project", "pass");
    theatre.done("C1", "result", "warning");

    assertEquals("warning", theatre.last().data().get("result"));
    assertEquals("shop", theatre.last().data().get("project"));
  }

  @Test
  void aFinishedRunKeepsWhatIsShownAndDropsThePayload() {
    theatre.trigger("C1", "dev.delivery");
    theatre.done("C1", "build", "pass");
    theatre.done("C1", "test", "warning");

    SequenceRun run = theatre.run("C1", 1);
    assertEquals(RunState.FINISHED, run.state());
    assertTrue(run.payload().isEmpty());
    assertTrue(run.tasks().isEmpty());
    assertEquals(2, run.taskRuns().size());
    assertEquals("worker", run.taskRuns().getFirst().answers().getFirst().source());
    Delivery delivery = theatre.delivery(run.key().delivery()).orElseThrow();
    assertEquals(theatre.now, delivery.endedAt().orElseThrow());
    assertEquals(2, delivery.issued().size());
  }

  /** As the first version of state had it. */
  @Test
  void aDeliveryThatNamesTheTasksOfItsOpenRunsIsAnsweredAllTheSame() {
    theatre.trigger("C1", "dev.delivery");
    Delivery now = theatre.delivery(theatre.run("C1", 1).key().delivery()).orElseThrow();
    Delivery then =
        new Delivery(
            now.key(),
            now.revision(),
            now.runs(),
            now.open(),
            Map.of(theatre.task("C1", "build").id(), 1),
            now.pause(),
            now.startedAt(),
            now.endedAt());
    theatre.pieces.put(then.key(), then);

    assertEquals(Outcome.APPLIED, theatre.done("C1", "build", "pass"));
    assertEquals(Outcome.APPLIED, theatre.done("C1", "test", "pass"));
    assertEquals(2, theatre.delivery(then.key()).orElseThrow().issued().size());
  }

  @Test
  void answersAreMergedInTheOrderInWhichTheyCome() {
    theatre.trigger("C1", "dev.delivery");
    Event build = theatre.task("C1", "build");
    theatre.receive(theatre.answer(build, Phase.STARTED, "a", Map.of("n", 1L, "l", List.of("a"))));
    theatre.receive(theatre.answer(build, Phase.STARTED, "b", Map.of("n", 2L, "l", List.of("b"))));
    theatre.receive(
        theatre.answer(
            build, Phase.FINISHED, "b", Map.of("n", 3L, "result", "pass", "status", "succeeded")));
    theatre.receive(theatre.answer(build, Phase.FINISHED, "a", said("pass", "succeeded", "")));

    Map<String, ?> data = Data.asMap(theatre.task("C1", "test").data());
    assertEquals(3L, data.get("n"));
    assertEquals(List.of("b", "a"), data.get("l"));
  }
}
