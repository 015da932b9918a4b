package dev.slipway.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands about shipyard and scenario files. */
class ShipyardCommandsTest {
  private static final String GOOD =
      """
      apiVersion: spec.keptn.sh/0.2.4
      kind: Shipyard
      metadata: {name: shop}
      spec: {stages: [{name: dev, sequences: [{name: delivery, tasks: [{name: build}]}]}]}
      """;

  private static final String STORY =
      """
      format: slipway-scenario/1
      id: story
      given: {project: shop, services: [carts], revision: r1, shipyard: "%s"}
      steps:
      - publish: {as: in1, type: sh.keptn.event.dev.delivery.triggered, source: test, context: C1,
          data: {project: shop, service: carts, stage: dev}}
        outcome: applied
      """
          .formatted(GOOD.replace("\n", "\\n"));

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text).toString();
  }

  @Test
  void lintOfAGoodShipyardSaysNothing() throws IOException {
    Shell.Ran ran = Shell.bare("shipyard", "lint", file("shipyard.yaml", GOOD));

    assertEquals(0, ran.exit(), ran.err());
    assertEquals("", ran.out());
  }

  @Test
  void lintNamesThePlaceTheRuleAndAHint() throws IOException {
    String file = file("shipyard.yaml", GOOD.replace("tasks", "task"));

    Shell.Ran ran = Shell.bare("shipyard", "lint", file);

    assertEquals(8, ran.exit());
    assertTrue(ran.out().startsWith(file + ":4:"), ran.out());
    assertTrue(ran.out().contains("[unknown-key] (did you mean `tasks`?)"), ran.out());
  }

  @Test
  void lintFindsTheShipyardsOfAFolderAndWritesJson() throws IOException {
    file("a/shipyard.yaml", GOOD);
    file("b/shipyard.yaml", GOOD.replace("kind: Shipyard", "kind: Boat"));
    file("b/notes.yaml", "whatever: [");

    Shell.Ran ran = Shell.bare("shipyard", "lint", "-o", "jsonl", folder.toString());

    assertEquals(8, ran.exit());
    assertEquals(1, ran.lines().size());
    assertTrue(ran.out().contains("\"line\":2,\"column\":7,\"severity\":\"error\""), ran.out());
    assertTrue(ran.err().contains("2 files, 1 errors"), ran.err());
  }

  @Test
  void warningsAreErrorsOnRequest() throws IOException {
    String file = file("shipyard.yaml", GOOD.replace("spec.keptn.sh/0.2.4", "0.2.4"));

    assertEquals(0, Shell.bare("shipyard", "lint", file).exit());
    assertEquals(8, Shell.bare("shipyard", "lint", "--strict", file).exit());
  }

  @Test
  void aFileThatIsNotThereIsNotFound() {
    assertEquals(3, Shell.bare("shipyard", "lint", "nowhere.yaml").exit());
    assertEquals(3, Shell.bare("scenario", "run", "nowhere").exit());
  }

  @Test
  void aFileThatIsNoTextIsInvalid() throws IOException {
    Path file = Files.write(folder.resolve("shipyard.yaml"), new byte[] {(byte) 0xFF, 0x00});

    assertEquals(8, Shell.bare("shipyard", "lint", file.toString()).exit());
  }

  @Test
  void theSchemaIsPrinted() {
    assertTrue(Shell.bare("shipyard", "schema").out().contains("draft/2020-12"));
  }

  @Test
  void aLegacyShipyardIsMigratedAndAnotherRefused() throws IOException {
    String old = file("shop/shipyard.yaml", "stages: [{name: dev, deployment_strategy: direct}]\n");

    Shell.Ran ran = Shell.bare("shipyard", "migrate", old);

    assertEquals(0, ran.exit(), ran.err());
    assertTrue(ran.out().contains("name: shop"), ran.out());
    assertEquals(8, Shell.bare("shipyard", "migrate", file("new.yaml", GOOD)).exit());
  }

  @Test
  void aMigrationThatCannotBeUsedSaysSo() throws IOException {
    Shell.Ran ran = Shell.bare("shipyard", "migrate", file("s.yaml", "stages: [{name: Dev}]\n"));

    assertEquals(8, ran.exit());
    assertTrue(ran.err().contains("bad-name"), ran.err());
  }

  @Test
  void shipyardsThatMeanTheSameDoNotDiffer() throws IOException {
    String one = file("one.yaml", GOOD);
    String other = file("other.yaml", "# a comment\n" + GOOD);
    String third = file("third.yaml", GOOD.replace("{name: build}", "{name: make}"));

    assertEquals(0, Shell.bare("shipyard", "diff", one, other).exit());
    Shell.Ran ran = Shell.bare("shipyard", "diff", one, third);
    assertEquals(1, ran.exit());
    assertTrue(ran.out().contains("~ dev.delivery tasks: build -> make"), ran.out());
    assertEquals(8, Shell.bare("shipyard", "diff", one, file("bad.yaml", "a: [")).exit());
  }

  @Test
  void aScenarioThatPassesIsTold() throws IOException {
    Shell.Ran ran = Shell.bare("scenario", "run", "--restart", file("story.yaml", STORY));

    assertEquals(0, ran.exit(), ran.out());
    assertEquals("pass  story\n", ran.out());
    assertEquals("passed 1 of 1\n", ran.err());
  }

  @Test
  void aScenarioThatComesOutOtherwiseEndsWithOne() throws IOException {
    Shell.Ran ran =
        Shell.bare("scenario", "run", file("story.yaml", STORY.replace(": applied", ": late")));

    assertEquals(1, ran.exit());
    assertTrue(ran.out().contains("step 0: expected outcome late, found applied"), ran.out());
  }

  @Test
  void aFileThatIsNoScenarioEndsWithEight() throws IOException {
    file("a.yaml", STORY);
    file("b.json", "{\"format\": \"slipway-scenario/1\"}");
    file("c.yaml", "format: other\n");

    Shell.Ran ran = Shell.bare("scenario", "run", "-o", "json", folder.toString());

    assertEquals(8, ran.exit());
    assertTrue(ran.out().contains("\"code\":\"bad-scenario\""), ran.out());
    assertTrue(ran.out().contains("\"passed\":true"), ran.out());
  }

  @Test
  void theScenariosOfTheExampleProjectPass() {
    Shell.Ran ran = Shell.bare("scenario", "run", "--restart", "shipyards/bookshop");

    assertEquals(0, ran.exit(), ran.out());
    assertTrue(ran.out().lines().count() >= 3, ran.out());
  }

  @Test
  void aShipyardMayBeNamedByItsPath() throws IOException {
    file("project/shipyard.yaml", GOOD);
    String named = STORY.replaceAll("shipyard: \".*\"", "shipyardFile: ../shipyard.yaml");

    Shell.Ran good = Shell.bare("scenario", "run", file("project/scenarios/one.yaml", named));
    Shell.Ran lost = Shell.bare("scenario", "run", file("elsewhere/two.yaml", named));

    assertEquals(0, good.exit(), good.out());
    assertEquals(8, lost.exit());
    assertTrue(lost.out().contains("expected a shipyard in `../shipyard.yaml`"), lost.out());
  }

  @Test
  void aMisspeltKeyOfAScenarioIsNotOverlooked() throws IOException {
    Shell.Ran ran =
        Shell.bare("scenario", "run", file("story.yaml", STORY.replace("outcome:", "outcme:")));

    assertEquals(8, ran.exit());
    assertTrue(ran.out().contains("found `outcme`; did you mean `outcome`?"), ran.out());
  }
}
