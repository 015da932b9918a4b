package dev.slipway.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.yaml.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Playing scenario files, and what is said of those that come out otherwise. */
class ScenarioPlayerTest {
  private static final String STORY =
      """
      format: slipway-scenario/1
      id: story
      title: one task
      given:
        project: shop
        services: [carts]
        revision: r1
        shipyard: |
          apiVersion: spec.keptn.sh/0.2.4
          kind: Shipyard
          metadata: {name: shop}
          spec: {stages: [{name: dev, sequences: [{name: delivery, tasks: [{name: build}]}]}]}
      steps:
      - publish: {as: in1, type: sh.keptn.event.dev.delivery.triggered, source: test, context: C1,
          data: {project: shop, service: carts, stage: dev, n: 1, l: [1, "1"]}}
        outcome: applied
        expect:
        - {as: e1, type: sh.keptn.event.dev.delivery.started, context: C1, triggeredidOf: in1}
        - {as: e2, type: sh.keptn.event.build.triggered, context: C1, gitcommitid: r1, stage: dev,
           data: {n: 1.0, l: [1, "1"], build: {}}, absent: [gone], messageNonEmpty: false}
        state: {C1: {dev.delivery: started}}
      - control: {context: C1, action: pause}
        expect: []
      - publish: {again: in1}
        outcome: duplicate
        expect: []
      - advance: PT10M
        expect:
        - {as: e3, type: sh.keptn.event.dev.delivery.finished, context: C1, triggeredidOf: in1,
           result: fail, status: errored, messageNonEmpty: true}
        state: {C1: {dev.delivery: timedOut}}
      """;

  private static Scenario read(String text) {
    return switch (ScenarioReader.read("story.yaml", text)) {
      case ScenarioReader.Reading.Accepted(Scenario scenario) -> scenario;
      case ScenarioReader.Reading.Refused(Problem problem) ->
          throw new AssertionError(problem.toString());
    };
  }

  private static List<String> differences(String text) {
    return ScenarioPlayer.play(read(text)).differences().stream()
        .map(d -> "step " + d.step() + ": " + d.message())
        .toList();
  }

  @Test
  void aStoryThatComesOutAsToldPasses() {
    assertEquals(List.of(), differences(STORY));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "outcome: applied | outcome: late | step 0: expected outcome late, found applied",
        "n: 1.0, l | n: 2, l | data.n: expected `2`, found `1`",
        "l: [1, \"1\"], build | l: [1], build | data.l: expected `[1]`",
        "absent: [gone] | absent: [build] | build: expected nothing there",
        "gitcommitid: r1 | gitcommitid: r2 | gitcommitid: expected `r2`, found `r1`",
        "messageNonEmpty: false | messageNonEmpty: true | data.message: expected a text",
        "{dev.delivery: started} | {dev.delivery: paused} | to be paused, found started",
        "{dev.delivery: started} | {dev.other: started} | found no run",
        "build.triggered | test.triggered | expected sh.keptn.event.test.triggered, found",
        "result: fail | result: pass | result: expected `pass`, found `fail`",
        "PT10M | PT9M | expected sh.keptn.event.dev.delivery.finished, found nothing",
      })
  void whatComesOutOtherwiseIsTold(String from, String to, String told) {
    assertTrue(STORY.contains(from), from);

    List<String> differences = differences(STORY.replace(from, to));

    assertTrue(differences.stream().anyMatch(d -> d.contains(told)), differences::toString);
  }

  @Test
  void anEventTooManyIsTold() {
    int from = STORY.indexOf("  - {as: e3");
    String less = STORY.substring(0, from) + STORY.substring(STORY.indexOf("  state", from));

    assertEquals(
        List.of("step 3: expected nothing more, found sh.keptn.event.dev.delivery.finished"),
        differences(less.replace("  expect:\n  state", "  expect: []\n  state")).stream()
            .map(d -> d.replace(" (stage dev)", ""))
            .toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "slipway-scenario/1 | slipway-scenario/9 | expected format",
        "again: in1 | again: in7 | expected the label of an earlier event, found `in7`",
        "triggeredidOf: in1, | triggeredidOf: in9, | found `in9`",
        "action: pause | action: halt | expected pause, resume or abort",
        "advance: PT10M | advance: 10m | ISO 8601",
        "advance: PT10M | wait: PT10M | expected exactly one of",
        "services: [carts] | services: carts | expected a list",
        "revision: r1 | revison: r1 | did you mean `revision`?",
        "revision: r1 | note: r1 | expected the key `revision`",
      })
  void aFileThatIsNoScenarioIsRefusedAtItsPlace(String from, String to, String told) {
    assertTrue(STORY.contains(from), from);

    switch (ScenarioReader.read("story.yaml", STORY.replace(from, to))) {
      case ScenarioReader.Reading.Accepted(Scenario scenario) ->
          throw new AssertionError(scenario.id());
      case ScenarioReader.Reading.Refused(Problem problem) ->
          assertTrue(problem.message().contains(told), problem.toString());
    }
  }
}
