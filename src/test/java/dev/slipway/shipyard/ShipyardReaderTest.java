package dev.slipway.shipyard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.shipyard.ShipyardReader.Reading;
import dev.slipway.yaml.Problem;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading shipyards (semantics 2), where the conformance files do not look. */
class ShipyardReaderTest {
  private static final String HEAD =
      "apiVersion: spec.keptn.sh/0.2.4\nkind: Shipyard\nmetadata: {name: shop}\nspec:\n  stages:\n";

  /** Stages from column 0; the first line of theirs is line 6. */
  private static Reading read(String stages) {
    return ShipyardReader.read("shipyard.yaml", HEAD + stages.indent(2));
  }

  private static List<String> findings(Reading reading) {
    return reading.problems().stream().map(p -> p.span().line() + " " + p.code()).toList();
  }

  private static Shipyard accepted(Reading reading) {
    return switch (reading) {
      case Reading.Accepted(Shipyard shipyard, List<Problem> _) -> shipyard;
      case Reading.Refused(List<Problem> problems) -> throw new AssertionError(problems);
    };
  }

  @Test
  void everythingThatIsWrittenIsRead() {
    Shipyard shipyard =
        accepted(
            read(
                """
                - name: dev
                  sequences:
                  - name: delivery
                    triggeredOn:
                    - com.acme.pushed
                    - event: com.acme.signed
                      selector:
                        match: {attempt: 3, image.signed: true}
                        matchExpressions:
                        - {key: labels.team, operator: In, values: [shop, 7]}
                    tasks:
                    - name: build
                      properties: {strategy: direct, weight: 0.10}
                      triggeredAfter: 1.5h
                      timeout: 30m
                      startTimeout: 0
                      when: always
                """));

    Sequence sequence = shipyard.stages().getFirst().sequences().getFirst();
    assertEquals("com.acme.pushed", sequence.triggeredOn().getFirst().event());
    assertEquals(
        Map.of("attempt", "3", "image.signed", "true"),
        sequence.triggeredOn().getLast().selector().match());
    assertEquals(
        List.of("shop", "7"),
        sequence.triggeredOn().getLast().selector().expressions().getFirst().values());
    Task task = sequence.tasks().getFirst();
    assertEquals(new BigDecimal("0.10"), task.properties().get("weight"));
    assertEquals(Duration.ofMinutes(90), task.triggeredAfter());
    assertEquals(Duration.ofMinutes(30), task.timeout());
    assertEquals(Duration.ZERO, task.startTimeout());
    assertEquals(Task.When.ALWAYS, task.when());
  }

  @Test
  void whatIsNotWrittenHasItsDefault() {
    Task task =
        accepted(read("- {name: dev, sequences: [{name: q, tasks: [{name: t}]}]}"))
            .stages()
            .getFirst()
            .sequences()
            .getFirst()
            .tasks()
            .getFirst();

    assertEquals(Duration.ofMinutes(10), task.startTimeout());
    assertEquals(Duration.ZERO, task.timeout());
    assertEquals(Task.When.SUCCESS, task.when());
    assertEquals(Map.of(), task.properties());
  }

  @Test
  void allErrorsAreToldAtOnceInTheOrderOfTheFile() {
    assertEquals(
        List.of(
            "6 bad-name",
            "8 wrong-type",
            "10 unknown-key",
            "11 bad-duration",
            "13 duplicate-key",
            "14 missing-key"),
        findings(
            read(
                """
                - name: Dev
                  sequences:
                  - just-a-text
                  - name: q
                    task: []
                    tasks: [{name: t, timeout: soon}]
                  - name: r
                    name: s
                    tasks: [{properties: {a: 1}}]
                """)));
  }

  @Test
  void aKeyThatPeopleWriteForAnotherIsExplained() {
    Reading reading =
        read("- {name: dev, sequences: [{name: q, triggers: [x], tasks: [{name: t}]}]}");

    assertEquals("did you mean `triggeredOn`?", reading.problems().getFirst().hint());
  }

  @Test
  void aDuplicateKeyDeepInPropertiesIsFound() {
    assertEquals(
        List.of("8 duplicate-key"),
        findings(
            read(
                """
                - name: dev
                  sequences: [{name: q, tasks: [{name: t, properties:
                     {a: [{b: 1, b: 2}]}}]}]
                """)));
  }

  @Test
  void anEmptySequenceIsToldAtTheListOrTheSequence() {
    assertEquals(
        List.of("8 empty-sequence", "10 empty-sequence"),
        findings(
            read(
                """
                - name: dev
                  sequences:
                  - name: a
                  - name: b
                    tasks: []
                """)));
  }

  @ParameterizedTest
  @CsvSource({
    "result: passed, bad-selector-value",
    "build.result: good, bad-selector-value",
    "result: failed, result-failed-alias",
    "result: [pass], wrong-type",
  })
  void theResultOfASelectorHasAVocabulary(String match, String code) {
    Reading reading =
        read(
            """
            - name: dev
              sequences:
              - name: q
                triggeredOn: [{event: com.acme.x, selector: {match: {%s}}}]
                tasks: [{name: t}]
            """
                .formatted(match));

    assertEquals(List.of("9 " + code), findings(reading));
  }

  @Test
  void aResultElsewhereInTheDataHasNoVocabulary() {
    accepted(
        read(
            """
            - name: dev
              sequences:
              - name: q
                triggeredOn: [{event: com.acme.x, selector: {match: {scan.report.result: good}}}]
                tasks: [{name: t}]
            """));
  }

  @Test
  void aCycleWithASelectorSomewhereIsNone() {
    assertEquals(
        List.of(),
        findings(
            read(
                """
                - name: dev
                  sequences:
                  - name: a
                    triggeredOn: [{event: dev.b.finished, selector: {match: {result: fail}}}]
                    tasks: [{name: t}]
                  - name: b
                    triggeredOn: [dev.a.finished]
                    tasks: [{name: t}]
                """)));
  }

  @Test
  void eachTriggerOfACycleOfThreeIsWarnedOfAndNoOther() {
    assertEquals(
        List.of("9 trigger-cycle", "12 trigger-cycle", "15 trigger-cycle"),
        findings(
            read(
                """
                - name: dev
                  sequences:
                  - name: a
                    triggeredOn: [dev.c.finished]
                    tasks: [{name: t}]
                  - name: b
                    triggeredOn: [sh.keptn.event.dev.a.finished]
                    tasks: [{name: t}]
                  - name: c
                    triggeredOn: [dev.b.finished]
                    tasks: [{name: t}]
                  - name: outside
                    triggeredOn: [dev.c.finished]
                    tasks: [{name: t}]
                """)));
  }

  @Test
  void aTriggerMayNameATaskOfAStageOrItsBuiltInEvaluation() {
    assertEquals(
        List.of(),
        findings(
            read(
                """
                - name: dev
                  sequences:
                  - name: a
                    triggeredOn: [dev.t.finished, dev.evaluation.finished, dev.t.status.changed]
                    tasks: [{name: t}]
                """)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# nothing\n", "a: 1\n---\nb: 2\n"})
  void aFileHoldsExactlyOneDocument(String text) {
    assertEquals(List.of("1 yaml-syntax"), findings(ShipyardReader.read("f", text)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"just text", "[a]", "---\n", "12"})
  void aFileThatIsNoMapIsRefused(String text) {
    assertEquals("wrong-type", ShipyardReader.read("f", text).problems().getFirst().code());
  }

  @Test
  void tenThousandStagesWithUnknownTriggersAreReadInReasonableTime() {
    StringBuilder stages = new StringBuilder();
    for (int i = 0; i < 8_000; i++) {
      stages.append(
          "- {name: s"
              + i
              + ", sequences: [{name: q, triggeredOn: [s"
              + (i + 1)
              + ".q.finished, x"
              + i
              + ".y.finished], tasks: [{name: t}]}]}\n");
    }

    Reading reading = read(stages.toString());

    assertTrue(reading.problems().size() >= 8_000);
  }

  @ParameterizedTest
  @CsvSource({"PT0S, 0", "PT1H30M, 1h30m", "PT0.5S, 500ms", "PT0.0015S, 1.5ms", "PT48H, 48h"})
  void aDurationIsWrittenAsItIsRead(Duration duration, String text) {
    assertEquals(text, Durations.text(duration));
    assertEquals(duration, Durations.parse(text).orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1000000h",
        "9999999999999999999999999h",
        "1h 30m",
        "1H",
        "0.5",
        ".5s",
        "5.s",
        "1e3s",
        "00"
      })
  void whatIsNoDurationIsRefused(String text) {
    assertTrue(Durations.parse(text).isEmpty());
  }
}
