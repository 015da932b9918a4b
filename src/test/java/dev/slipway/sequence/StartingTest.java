package dev.slipway.sequence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What starts a sequence, and what is answered instead (semantics 1, 3). */
class StartingTest {
  private static final String STAGES =
      """
      - name: dev
        sequences:
        - name: delivery
          triggeredOn: [com.acme.pushed]
          tasks: [{name: build}]
      - name: prod
        sequences:
        - name: delivery
          triggeredOn: [dev.delivery.finished, dev.scan.finished, dev.other.triggered]
          tasks: [{name: deploy}]
      """;

  private final Theatre theatre = Theatre.with(STAGES);

  private static Map<String, String> scope(String stage) {
    return Map.of("project", Theatre.PROJECT, "stage", stage, "service", "carts");
  }

  @Test
  void anEventWithoutContextGetsOneThatARedeliveryGetsToo() {
    Event trigger = theatre.event("sh.keptn.event.dev.delivery.triggered", "", scope("dev"));

    theatre.receive(trigger);

    String context = theatre.last().context();
    assertEquals(Ids.context(trigger), context);
    assertEquals(36, context.length());
  }

  @Test
  void theSameTriggerTwiceStartsOneRun() {
    Event trigger = theatre.triggered("C1", "dev.delivery", "carts");

    assertEquals(Outcome.APPLIED, theatre.receive(trigger));
    assertEquals(Outcome.DUPLICATE, theatre.receive(trigger));
    assertEquals(1, theatre.runs().size());
  }

  @Test
  void anUnknownSequenceIsAnsweredAndLeavesNoState() {
    assertEquals(Outcome.APPLIED, theatre.trigger("C1", "dev.deliver"));

    assertEquals(List.of("C1 dev.deliver.finished"), theatre.heard());
    assertEquals("errored", theatre.last().data().get("status"));
    assertEquals("fail", theatre.last().data().get("result"));
    assertEquals("r1", theatre.last().extension(Event.GIT_COMMIT_ID));
    assertTrue(theatre.last().message().contains("did you mean `delivery`?"));
    assertTrue(theatre.pieces.isEmpty());
  }

  @Test
  void theSameUnknownTriggerIsAnsweredWithTheSameIdAndAnotherWithAnother() {
    Event trigger = theatre.triggered("C1", "dev.deliver", "carts");
    theatre.receive(trigger);
    String first = theatre.last().id();
    theatre.receive(trigger);
    assertEquals(first, theatre.last().id());

    theatre.trigger("C1", "dev.deliver");
    assertNotEquals(first, theatre.last().id());
  }

  @Test
  void aTriggerOfAnUnknownSequenceMayStartAnotherOneByItsName() {
    assertEquals(Outcome.APPLIED, theatre.trigger("C1", "dev.other"));

    assertEquals(
        List.of("C1 prod.delivery.triggered", "C1 prod.delivery.started", "C1 deploy.triggered"),
        theatre.heard());
  }

  @ParameterizedTest
  @CsvSource({
    "sh.keptn.event.dev.delivery.finished, dev",
    "dev.delivery.finished, dev",
    "sh.keptn.event.delivery.finished, dev",
    "delivery.finished, dev",
    "sh.keptn.event.dev.delivery.started, dev",
    "sh.keptn.event.dev.nothing.waiting, dev",
  })
  void nobodyElseCanSayThatASequenceHasFinished(String type, String stage) {
    Event event = theatre.event(type, "C1", scope(stage));

    assertEquals(Outcome.UNMATCHED, theatre.receive(event));
    assertEquals(List.of(), theatre.heard());
  }

  @Test
  void aTaskEventThatNobodyAskedForMatchesByItsStage() {
    Event scan = theatre.event("sh.keptn.event.scan.finished", "C1", scope("dev"));

    assertEquals(Outcome.APPLIED, theatre.receive(scan));
    assertEquals("C1 prod.delivery.triggered", theatre.heard().getFirst());
  }

  @Test
  void aDomainEventMayCarryItsScopeAsExtensions() {
    TreeMap<String, String> extensions = new TreeMap<>();
    extensions.put(Event.CONTEXT, "C1");
    extensions.put("project", Theatre.PROJECT);
    extensions.put("service", "carts");

    theatre.receive(theatre.event("com.acme.pushed", "registry", extensions, Map.of("tag", "1")));

    Event build = theatre.task("C1", "build");
    assertEquals("carts", build.data().get("service"));
    assertEquals("dev", build.data().get("stage"));
    assertEquals("shop/carts", build.extension(Event.PARTITION_KEY));
  }

  @ParameterizedTest
  @CsvSource({
    "project, 5, scope-missing",
    "service, '', scope-missing",
    "stage, prod, stage-mismatch",
  })
  void anEventThatBreaksTheRulesIsDeadLettered(String key, String value, String code) {
    Map<String, Object> data = new TreeMap<>(scope("dev"));
    data.put(key, value.equals("5") ? Long.valueOf(5) : value);

    assertEquals(
        Outcome.DEAD_LETTERED,
        theatre.receive(theatre.event("sh.keptn.event.dev.delivery.triggered", "C1", data)));

    assertEquals(code, ((Action.DeadLetter) theatre.actions.getLast()).code());
    assertEquals(List.of(), theatre.heard());
  }

  @Test
  void anEventWithoutTypeOrSourceIsNoCloudEvent() {
    assertEquals(Outcome.DEAD_LETTERED, theatre.receive(theatre.event("", "C1", scope("dev"))));
    assertEquals("no-cloudevent", ((Action.DeadLetter) theatre.actions.getLast()).code());
  }

  @Test
  void aContextOfUnreasonableLengthIsDeadLettered() {
    assertEquals(Outcome.DEAD_LETTERED, theatre.trigger("c".repeat(300), "dev.delivery"));
  }

  @Test
  void everythingThatIsEmittedCarriesTheExtensionsOfADelivery() {
    TreeMap<String, String> extensions = new TreeMap<>();
    extensions.put(Event.CONTEXT, "C1");
    extensions.put(Event.GIT_COMMIT_ID, "somebody's idea");
    extensions.put("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");

    theatre.receive(
        theatre.event("sh.keptn.event.dev.delivery.triggered", "test", extensions, scope("dev")));

    for (Event event : theatre.emitted) {
      assertEquals("C1", event.context());
      assertEquals("r1", event.extension(Event.GIT_COMMIT_ID));
      assertEquals("0.2.4", event.extension(Event.SPEC_VERSION));
      assertEquals("shop/carts", event.extension(Event.PARTITION_KEY));
      assertEquals(extensions.get("traceparent"), event.extension("traceparent"));
      assertEquals("shipyard-controller", event.source());
      assertEquals(theatre.now, event.time());
    }
  }

  @Test
  void whatFollowsItselfForEverEndsAsALoop() {
    Theatre loop =
        Theatre.with(
            """
            - name: dev
              sequences:
              - name: again
                triggeredOn: [dev.again.finished]
                tasks: [{name: spin}]
            """);
    loop.trigger("C1", "dev.again");
    for (int i = 0; i < 40 && loop.last().kind() instanceof EventType.TaskEvent; i++) {
      loop.done("C1", "spin", "pass");
    }

    assertEquals(33, loop.runs().size(), "the first and 32 that follow");
    assertEquals("errored", loop.last().data().get("status"));
    assertTrue(loop.last().message().startsWith("loop"));
  }

  @Test
  void aLoopThroughSomebodyElseIsCountedToo() {
    TreeMap<String, String> extensions = new TreeMap<>();
    extensions.put("triggerdepth", "32");

    theatre.receive(theatre.event("com.acme.pushed", "robot", extensions, scope("dev")));

    assertEquals("errored", theatre.last().data().get("status"));
    assertEquals(2, theatre.emitted.size(), "what was asked for and its end");
    assertEquals(theatre.emitted.getFirst().id(), theatre.last().triggeredId());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "many", "99999999999999999999", ""})
  void aDepthThatIsNoNumberCountsAsNone(String depth) {
    TreeMap<String, String> extensions = new TreeMap<>();
    extensions.put("triggerdepth", depth);

    theatre.receive(theatre.event("com.acme.pushed", "robot", extensions, scope("dev")));

    assertEquals("1", theatre.last().extension("triggerdepth"));
  }

  @Test
  void aDeliveryHasALimitedNumberOfRuns() {
    Theatre small =
        Theatre.with(new SequenceMachine.Settings("shipyard-controller", 32, 2), STAGES);
    small.trigger("C1", "dev.delivery", "a");
    small.trigger("C1", "dev.delivery", "b");
    small.trigger("C1", "dev.delivery", "c");

    assertEquals(2, small.runs().size());
    assertEquals("errored", small.last().data().get("status"));
  }

  @Test
  void aDeliveryWhosePinnedRevisionIsGoneIsToldSo() {
    Theatre other = Theatre.with(STAGES);
    theatre.trigger("C1", "dev.delivery");
    other.pieces.putAll(theatre.pieces);
    other.shipyards.put("r2", Theatre.shipyard(STAGES));
    Delivery delivery = other.delivery(new PieceKey.DeliveryKey("shop", "C1")).orElseThrow();
    other.pieces.put(
        delivery.key(),
        new Delivery(
            delivery.key(),
            "r0",
            1,
            List.of(),
            Map.of(),
            Pause.NONE,
            other.now,
            delivery.endedAt()));

    other.trigger("C1", "dev.delivery");

    assertTrue(other.last().message().contains("r0"));
  }

  @Test
  void whatFollowsCarriesTheMergedDataOfAllThatWasSaid() {
    theatre.trigger("C1", "dev.delivery");
    Event build = theatre.task("C1", "build");
    theatre.receive(
        theatre.answer(
            build,
            dev.slipway.event.Phase.FINISHED,
            "w",
            Map.of("result", "pass", "status", "succeeded", "message", "hi", "tag", "7")));

    Event deploy = theatre.task("C1", "deploy");
    assertEquals("7", deploy.data().get("tag"));
    assertEquals("", deploy.message());
    assertEquals("prod", deploy.stage());
    assertFalse(Data.asMap(deploy.data().get("build")).containsKey("result"));
  }
}
