package dev.slipway.simulation.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.event.Phase;
import dev.slipway.shipyard.Shipyards;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * In small worlds, everything that may happen happens in every order and in every selection (at
 * most six events, 1,957 stories each), and the invariants hold after every step (reliability F24).
 */
class EveryOrderTest {
  private static final int STORIES_OF_SIX = 1_957;

  private static final Shipyards SHIPYARDS =
      SmallWorld.shipyards(
          """
          - name: dev
            sequences:
            - name: delivery
              tasks: [{name: build, timeout: 3m}, {name: test}]
            - name: gated
              tasks: [{name: approval}, {name: build}]
            - name: slow
              tasks: [{name: build, triggeredAfter: 5m}, {name: undo, when: failure}]
            - name: risky
              tasks: [{name: build, startTimeout: 2m}]
            - name: rollback
              triggeredOn: [{event: dev.risky.finished, selector: {match: {result: fail}}}]
              tasks: [{name: revert}]
          """);

  /** What has happened, and what may happen then in any order. */
  private enum Scenario {
    TWO_WORKERS(
        "dev.delivery",
        started("build", "w0"),
        finished("build", "w0", "pass"),
        started("build", "w1"),
        finished("build", "w1", "warning"),
        said("build", Phase.STATUS_CHANGED, "w0", ""),
        again()),
    CONTROL_OF_A_TASK(
        "dev.delivery",
        started("build", "w0"),
        finished("build", "w0", "pass"),
        control("pause"),
        control("resume"),
        control("abort"),
        time("PT3M")),
    LATE_ANSWERS(
        "dev.delivery",
        finished("build", "w0", "fail"),
        finished("build", "w0", "pass"),
        finished("build", "w1", "pass"),
        finished("test", "w0", "pass"),
        time("PT10M"),
        again()),
    APPROVAL(
        "dev.gated",
        started("approval", "tool"),
        finished("approval", "person", "pass"),
        control("pause"),
        control("resume"),
        control("abort"),
        other("dev.delivery")),
    DELAY(
        "dev.slow",
        time("PT5M"),
        control("pause"),
        control("resume"),
        finished("build", "w0", "fail"),
        other("dev.slow"),
        again()),
    QUEUE(
        "dev.delivery",
        other("dev.delivery"),
        finished("build", "w0", "pass"),
        otherControl("pause"),
        otherControl("resume"),
        otherControl("abort"),
        time("PT10M")),
    ROLLBACK(
        "dev.risky",
        time("PT2M"),
        other("dev.delivery"),
        finished("build", "w0", "fail"),
        finished("revert", "w0", "pass"),
        control("pause"),
        control("resume"));

    private final String begin;
    private final List<Consumer<SmallWorld>> steps;

    @SafeVarargs
    Scenario(String begin, Consumer<SmallWorld>... steps) {
      this.begin = begin;
      this.steps = List.of(steps);
    }
  }

  private static Consumer<SmallWorld> said(String task, Phase phase, String worker, String result) {
    return world -> world.answer("c1", task, phase, worker, result);
  }

  private static Consumer<SmallWorld> started(String task, String worker) {
    return said(task, Phase.STARTED, worker, "");
  }

  private static Consumer<SmallWorld> finished(String task, String worker, String result) {
    return said(task, Phase.FINISHED, worker, result);
  }

  private static Consumer<SmallWorld> control(String word) {
    return world -> world.control("c1", word);
  }

  private static Consumer<SmallWorld> other(String name) {
    return world -> world.trigger("c2", name);
  }

  private static Consumer<SmallWorld> otherControl(String word) {
    return world -> world.control("c2", word);
  }

  private static Consumer<SmallWorld> time(String duration) {
    return world -> world.pass(Duration.parse(duration));
  }

  private static Consumer<SmallWorld> again() {
    return SmallWorld::repeat;
  }

  @ParameterizedTest
  @EnumSource
  void keepsTheInvariants(Scenario scenario) {
    int stories = tellAll(scenario, new ArrayList<>());
    assertEquals(STORIES_OF_SIX, stories);
  }

  /** Tells a story, then every story that begins with it; how many there were. */
  private static int tellAll(Scenario scenario, List<Integer> story) {
    tell(scenario, story);
    int stories = 1;
    for (int step = 0; step < scenario.steps.size(); step++) {
      if (!story.contains(step)) {
        story.addLast(step);
        stories += tellAll(scenario, story);
        story.removeLast();
      }
    }
    return stories;
  }

  private static void tell(Scenario scenario, List<Integer> story) {
    SmallWorld world = new SmallWorld(SHIPYARDS);
    try {
      world.trigger("c1", scenario.begin);
      story.forEach(step -> scenario.steps.get(step).accept(world));
      world.end(List.of("c1", "c2"));
    } catch (Violation | AssertionError e) {
      throw new AssertionError(scenario + " with its steps in the order " + story, e);
    }
  }
}
