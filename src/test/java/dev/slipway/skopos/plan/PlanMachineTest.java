package dev.slipway.skopos.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlanMachineTest {
  /** An upgrade with a bit of everything; `QA` is replaced by a step that fails or not. */
  private static final String UPGRADE =
      """
      - id: pre
        class: group
        on_fail: fail
        steps:
          - { id: rest, class: delay, duration: 5 }
          - { id: ask, class: manual-gate, message: Go?, on_fail: fail }
      - id: ship
        class: component
        on_fail: fail
        steps:
          - { id: stop, class: action, plugin: p, action: inst_stop, arguments: { selector: old }, on_fail: start }
          - { id: create, class: action, plugin: p, action: inst_create, arguments: { selector: new }, on_fail: start }
          - { id: join, class: action, plugin: p, action: sd_wait_join, arguments: { selector: new }, on_fail: scrap }
          - { id: QA, class: action, exec: look, on_pass: "next,pause", on_fail: scrap }
          - { id: destroy, class: action, plugin: p, action: inst_destroy, arguments: { selector: old }, on_fail: fail }
          - { id: scrap, class: action, plugin: p, action: inst_destroy, arguments: { selector: new }, cleanup: true }
          - { id: start, class: action, plugin: p, action: inst_start, arguments: { selector: old }, cleanup: true }
      - id: post
        class: group
        steps:
          - { id: tell, class: action, plugin: log, action: info }
      """;

  private static Yard upgrade(String qa) {
    return new Yard(UPGRADE.replace("QA", qa), Yard.context());
  }

  @Test
  void everyPrefixOfTheJournalLeadsToTheSameEnd() {
    for (String qa : List.of("good", "bad")) {
      Yard whole = upgrade(qa);
      Verdict verdict = whole.finish();
      for (int stop = 0; stop <= whole.signals.size(); stop++) {
        Yard again = upgrade(qa);
        for (int i = 0; i < stop; i++) {
          again.now = whole.times.get(i);
          again.say(whole.signals.get(i));
        }
        if (!again.at.next().isOver()) {
          assertEquals(verdict, again.finish());
        }
        assertEquals(whole.trace, again.trace, "stopped after " + stop);
        assertEquals(whole.at.next().instances(), again.at.next().instances());
      }
    }
  }

  @Test
  void aTakeOverAtAnyPointLosesNothingAndDoublesNothing() {
    for (String qa : List.of("good", "bad")) {
      Yard whole = upgrade(qa);
      whole.finish();
      for (int stop = 1; stop < whole.signals.size(); stop++) {
        Yard next = upgrade(qa);
        for (int i = 0; i < stop; i++) {
          next.now = whole.times.get(i);
          next.say(whole.signals.get(i));
        }
        boolean open = next.at.next().hasOpenCall();
        next.epoch = 2;
        next.say(new Signal.TakenOver(2, "second"));
        if (open && next.demand().startsWith("describe")) {
          next.work();
          String question = next.demand().substring("ask ".length());
          next.say(new Signal.Answered(question, "retry", "me", ""));
        }
        next.finish();
        assertEquals(whole.trace, next.trace, "taken over after " + stop);
      }
    }
  }

  @Test
  void whatCanBeDoneAgainIsDoneAgainWithTheNextAttempt() {
    Yard yard = upgrade("good").workUntil("call join 1");
    yard.work();
    yard.say(new Signal.TakenOver(2, "second"));
    assertEquals("call join 2", yard.demand());
  }

  @Test
  void aMutatingCallThatWasOpenIsAskedAbout() {
    Yard yard = upgrade("good").workUntil("call create 1");
    yard.work();
    yard.say(new Signal.TakenOver(2, "second"));
    assertEquals("describe create", yard.demand());
    yard.epoch = 2;
    Map<String, Object> found =
        Map.of("inst", Map.of("ship", List.of(instance("old-0"), instance("new-7"))));
    yard.say(new Signal.Described(2, Optional.of(new java.util.LinkedHashMap<>(found))));

    assertEquals("ask create.2", yard.demand());
    Question question = ((Demand.Answer) yard.at.demand()).question();
    assertEquals(List.of("retry", "pass", "fail"), question.answers());
    assertTrue(
        question.message().contains("known before: old-0; there now: old-0, new-7"),
        question::message);
    yard.say(new Signal.Answered("create.2", "pass", "me", ""));
    assertEquals("call join 1", yard.demand());
    assertEquals(
        List.of("new-7"),
        yard.at.next().instances().of("ship", Selector.NEW).stream().map(Instance::id).toList());
  }

  @Test
  void aPolicyMayAnswerAndTheCleanupTakesBackWhatWasFound() {
    Yard yard =
        new Yard(
            UPGRADE.replace(
                "on_fail: start }\n    - { id: join", "on_fail: scrap }\n    - { id: join"),
            Yard.context(DoubtPolicy.FAIL));
    yard.workUntil("call create 1").work();
    yard.epoch = 2;
    yard.say(new Signal.TakenOver(2, "second"));
    yard.say(
        new Signal.Described(
            2, Optional.of(Map.of("inst", Map.of("ship", List.of(instance("new-7")))))));
    assertEquals("call scrap 1", yard.demand());
    Call.Plugin scrap = (Call.Plugin) ((Demand.MakeCall) yard.at.demand()).call();
    assertEquals(
        List.of("new-7"), scrap.instances().orElseThrow().stream().map(Instance::id).toList());
    assertEquals(Verdict.FAIL, yard.finish());
  }

  private static Map<String, Object> instance(String id) {
    return new java.util.LinkedHashMap<>(Map.of("id", id, "index", 0));
  }

  @Test
  void aResultOfAnOlderWorkerIsNotApplied() {
    Yard yard = upgrade("good").workUntil("call join 1");
    yard.work();
    yard.say(new Signal.TakenOver(2, "second"));
    StepRef join = new StepRef("join", StepRef.NO_INDEX);
    PlanState before = yard.at.next();
    yard.say(new Signal.Finished(1, join, 1, CallOutcome.pass(Map.of())));
    yard.say(new Signal.Finished(1, join, 2, CallOutcome.pass(Map.of())));
    yard.say(new Signal.Started(1, join, 2));
    assertEquals(before, yard.at.next());
  }

  @Test
  void aPausedPlanWaitsBeforeItsNextStepAndADelayRunsOn() {
    Yard yard = upgrade("good").workUntil("wait");
    yard.say(new Signal.Paused("me", ""));
    assertEquals("wait", yard.demand());
    yard.work();
    assertEquals("resume", yard.demand());
    assertEquals(List.of("rest pass -> next"), yard.trace);
    yard.say(new Signal.Resumed("me", ""));
    assertEquals("ask ask.1", yard.demand());
  }

  @Test
  void aCallThatRunsWhenThePlanIsPausedMayEnd() {
    Yard yard = upgrade("good").workUntil("call create 1");
    yard.work();
    yard.say(new Signal.Paused("me", ""));
    yard.work();
    assertEquals("resume", yard.demand());
    assertEquals("create pass -> next", yard.trace.getLast());
    assertEquals(Verdict.PASS, yard.finish());
  }

  @Test
  void anAbortWithRollbackRunsOnlyCleanupSteps() {
    Yard whole = upgrade("good");
    whole.finish();
    for (int stop = 1; stop < whole.signals.size(); stop++) {
      Yard yard = upgrade("good");
      for (int i = 0; i < stop; i++) {
        yard.now = whole.times.get(i);
        yard.say(whole.signals.get(i));
      }
      List<String> before = new ArrayList<>(yard.effects);
      boolean open = yard.at.next().hasOpenCall();
      yard.say(new Signal.Aborted(true, "no more", ""));
      yard.now = yard.now.plus(Duration.ofHours(1));
      assertEquals(Verdict.FAIL, yard.finish(), "aborted after " + stop);
      List<String> after =
          yard.effects.subList(before.size() + (open ? 1 : 0), yard.effects.size());
      assertTrue(List.of("scrap", "start").containsAll(after), after::toString);
      assertTrue(yard.at.next().isAborted());
    }
  }

  @Test
  void anAbortDuringTheCleanupLeavesNothingOfItOut() {
    for (String moment : List.of("call scrap 1", "call start 1")) {
      Yard yard = upgrade("bad").workUntil(moment);
      yard.say(new Signal.Aborted(true, "no more", ""));
      assertEquals(Verdict.FAIL, yard.finish());
      assertTrue(yard.effects.containsAll(List.of("scrap", "start")), yard.effects::toString);
    }
    Yard held = upgrade("bad").workUntil("call scrap 1");
    held.work();
    held.say(new Signal.Paused("me", ""));
    held.work();
    assertEquals("resume", held.demand());
    held.say(new Signal.Aborted(true, "no more", ""));
    assertEquals("call start 1", held.demand());
  }

  @Test
  void anAbortWithoutRollbackEndsThePlanAtOnce() {
    Yard yard = upgrade("good").workUntil("call create 1");
    yard.say(new Signal.Aborted(false, "no more", ""));
    assertEquals("over fail", yard.demand());
  }

  @Test
  void rollingBackRunsTheWholeChainInsideACleanupLoop() {
    String plan =
        """
        - id: ship
          class: component
          on_fail: next
          steps:
            - { id: build, class: action, plugin: p, action: inst_create, arguments: { selector: new }, on_fail: undo }
            - { id: hold, class: manual-gate, on_fail: undo }
            - id: undo
              class: instance-loop
              selector: new
              cleanup: true
              steps:
                - { id: undo-1, class: action, plugin: p, action: sd_detach, arguments: { selector: new } }
                - { id: undo-2, class: action, plugin: p, action: inst_destroy, arguments: { selector: new } }
        - { id: later, class: group, steps: [ { id: forward, class: action, exec: x } ] }
        """;
    Yard yard = new Yard(plan, Yard.context()).workUntil("ask hold.1");
    yard.say(new Signal.Aborted(true, "no more", ""));
    assertEquals(Verdict.FAIL, yard.finish());
    assertEquals(List.of("build", "undo-1#0", "undo-2#0"), yard.effects);
    assertEquals(List.of(), yard.at.next().instances().of("ship", Selector.NEW));
  }

  @Test
  void anUnansweredGateAnswersItselfWhenItExpires() {
    String gate =
        "- { id: g, class: group, on_fail: fail, steps: [ { id: ask, class: manual-gate,"
            + " expires: 60, default: WORD, on_fail: fail } ] }\n";
    for (String word : List.of("pass", "fail")) {
      Yard yard = new Yard(gate.replace("WORD", word), Yard.context()).workUntil("ask ask.1");
      yard.say(new Signal.Elapsed(1));
      assertEquals("ask ask.1", yard.demand());
      yard.now = yard.now.plusSeconds(60);
      yard.say(new Signal.Elapsed(1));
      assertEquals("over " + word, yard.demand());
    }
  }

  @Test
  void answersToOtherQuestionsAndOtherWordsChangeNothing() {
    Yard yard = upgrade("good").workUntil("ask ask.1");
    PlanState before = yard.at.next();
    yard.say(new Signal.Answered("ask.2", "pass", "me", ""));
    yard.say(new Signal.Answered("ask.1", "perhaps", "me", ""));
    assertEquals(before, yard.at.next());
  }

  @Test
  void theFailedStepIsRemembered() {
    Yard yard = upgrade("bad");
    assertEquals(Verdict.FAIL, yard.finish());
    assertEquals("bad", yard.at.next().failure().orElseThrow().at().step());
    assertEquals("told to fail", yard.at.next().failure().orElseThrow().message());
    assertFalse(yard.at.next().isAborted());
  }
}
