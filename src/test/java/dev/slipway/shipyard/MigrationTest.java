package dev.slipway.shipyard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.yaml.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shipyards of the format 0.1 in the format 0.2. */
class MigrationTest {
  private static Migration.Result.Migrated migrated(String text) {
    return switch (Migration.migrate("shipyard.yaml", text, "shop")) {
      case Migration.Result.Migrated migrated -> migrated;
      case Migration.Result.Refused(Problem problem) -> throw new AssertionError(problem);
    };
  }

  private static Shipyard read(String text) {
    return switch (ShipyardReader.read("migrated", migrated(text).text())) {
      case ShipyardReader.Reading.Accepted(Shipyard shipyard, List<Problem> _) -> shipyard;
      case ShipyardReader.Reading.Refused(List<Problem> problems) ->
          throw new AssertionError(problems);
    };
  }

  private static List<String> tasks(Sequence sequence) {
    return sequence.tasks().stream().map(Task::name).toList();
  }

  @Test
  void strategiesBecomeSequences() {
    Shipyard shipyard =
        read(
            """
            stages:
            - {name: dev, deployment_strategy: direct, test_strategy: functional}
            - {name: staging, deployment_strategy: blue_green_service, test_strategy: performance}
            - name: production
              deployment_strategy: blue_green_service
              approval_strategy: {pass: automatic, warning: manual}
              remediation_strategy: automated
            """);

    assertEquals("shop", shipyard.name());
    List<Sequence> dev = shipyard.stages().get(0).sequences();
    assertEquals(List.of("deployment", "test", "evaluation", "release"), tasks(dev.getFirst()));
    assertEquals(1, dev.size());
    List<Sequence> staging = shipyard.stages().get(1).sequences();
    assertEquals(
        "dev.artifact-delivery.finished", staging.getFirst().triggeredOn().getFirst().event());
    assertEquals("rollback", staging.getLast().name());
    List<Sequence> production = shipyard.stages().get(2).sequences();
    assertEquals(List.of("approval", "deployment", "release"), tasks(production.getFirst()));
    assertTrue(production.getFirst().triggeredOn().getFirst().selector().asksForResult());
    assertEquals(List.of("get-action", "action", "evaluation"), tasks(production.getLast()));
  }

  @Test
  void whatHasSequencesAlreadyGetsItsHead() {
    Shipyard shipyard =
        read(
            """
            apiVersion: 0.1.0
            kind: Shipyard
            metadata: {name: old}
            spec: {stages: [{name: dev, sequences: [{name: delivery, tasks: [{name: build}]}]}]}
            """);

    assertEquals("old", shipyard.name());
    assertEquals("delivery", shipyard.stages().getFirst().sequences().getFirst().name());
  }

  @Test
  void whatHasNoMeaningAnyMoreIsNoted() {
    assertEquals(2, migrated("registry: r\nstages: [{name: dev, canary: true}]\n").notes().size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a: [", "apiVersion: spec.keptn.sh/0.2.0\n", "just text", "a: 1\n---\nb: 2"})
  void whatIsNoShipyardOfTheOldFormatIsRefused(String text) {
    assertTrue(
        Migration.migrate("shipyard.yaml", text, "shop") instanceof Migration.Result.Refused);
  }
}
