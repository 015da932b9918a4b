package dev.slipway.cli.sow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.sow.LandscapeFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people do with a landscape, from the first deploy to the delete. */
class SowStoriesTest {
  private static final String NOTE = "plugins:\n  - note: { config: { of: 1 } }\n";

  @TempDir private Path folder;
  private LandscapeFolder landscape;

  @BeforeEach
  void write() {
    landscape = LandscapeFolder.in(folder);
  }

  private SowShell.Ran sow(String line) {
    return SowShell.run(folder, line);
  }

  @Test
  void aLandscapeIsDeployedChangedAndDeletedInOrder() {
    // given
    landscape.component("app", "db", NOTE).component("db", "net", NOTE).component("net", "", NOTE);

    // when
    SowShell.Ran first = sow("deploy -A");

    // then
    assertEquals(0, first.exit(), first.err());
    assertEquals(
        List.of("net note deploy", "db note deploy", "app note deploy"), landscape.calls());

    // when
    landscape.file("crop/components/db/deployment.yaml", NOTE.replace("1", "2"));
    SowShell.Ran second = sow("deploy -A");

    // then
    assertEquals(
        1,
        second.lines().stream().filter(line -> line.equals("deployment has changed")).count(),
        second.out());
    assertTrue(
        second.out().indexOf("species db\n") < second.out().indexOf("deployment has changed"));
    landscape.calls();

    // when
    SowShell.Ran delete = sow("delete -a net");

    // then
    assertEquals(0, delete.exit(), delete.err());
    assertEquals(
        List.of("app note delete", "db note delete", "net note delete"), landscape.calls());
    assertFalse(Files.exists(folder.resolve("state/app")));
  }

  @Test
  void aRunThatFailedGoesOnWhereItFailed() {
    // given
    landscape
        .component("a", "", NOTE)
        .component("b", "a", NOTE)
        .component("c", "b", "plugins:\n  - fail: [ bad, luck ]\n")
        .component("d", "c", NOTE)
        .component("e", "d", NOTE);

    // when
    SowShell.Ran failed = sow("deploy -A");

    // then
    assertEquals(1, failed.exit());
    assertEquals("slipway: c: bad luck\n", failed.err());
    assertEquals(List.of("a note deploy", "b note deploy"), landscape.calls());
    assertEquals("deployed\n", landscape.text("state/b/state.info"));
    assertEquals("error\n", landscape.text("state/c/state.info"));
    assertTrue(sow("list").out().contains("error"));

    // when
    landscape.file("crop/components/c/deployment.yaml", NOTE);
    SowShell.Ran next = sow("deploy -n -A");

    // then
    assertEquals(0, next.exit(), next.err());
    assertEquals(List.of("c note deploy", "d note deploy", "e note deploy"), landscape.calls());
  }

  @Test
  void aFailedComponentHoldsUpOnlyItsUsersInAParallelRun() {
    // given
    landscape
        .component("bad", "", "plugins:\n  - fail: broken\n")
        .component("user", "bad", NOTE)
        .component("other", "", NOTE);

    // when
    SowShell.Ran ran = sow("deploy -A --parallel 2");

    // then
    assertEquals(1, ran.exit());
    assertEquals(List.of("other note deploy"), landscape.calls());
    assertTrue(ran.out().contains("user was not started, because bad failed"), ran.out());
  }

  @Test
  void aRingOfImportsIsNamedWithItsPath() {
    landscape.component("a", "b", NOTE).component("b", "c", NOTE).component("c", "a", NOTE);

    SowShell.Ran ran = sow("order -A");

    assertEquals(1, ran.exit());
    assertEquals("slipway: components import each other: a -> b -> c -> a\n", ran.err());
  }

  @Test
  void anImportOfNobodyIsNamedWithAHint() {
    landscape.component("database", "", NOTE).component("app", "databse", NOTE);

    SowShell.Ran ran = sow("deploy app");

    assertEquals(1, ran.exit());
    assertTrue(
        ran.err().contains("app imports databse, which does not exist (did you mean"), ran.err());
  }

  @Test
  void aMisspeltStubIsNamedWithAHint() {
    landscape
        .component("app", "", NOTE)
        .file("crop/lib/values.yaml", "v: 1\n")
        .file("crop/components/app/component.yaml", "component:\n  stubs: [ lib/value.yaml ]\n");

    SowShell.Ran ran = sow("deploy app");

    assertEquals(1, ran.exit());
    assertTrue(ran.err().startsWith("slipway: stub lib/value.yaml of app not found"), ran.err());
    assertTrue(ran.err().contains("lib/values.yaml"), ran.err());
  }

  @Test
  void aMistakeInADocumentIsNamedWithItsPlace() {
    landscape.component("app", "", "value: (( landscap.name ))\n");

    SowShell.Ran ran = sow("deploy app");

    assertEquals(1, ran.exit());
    assertTrue(ran.err().contains("components/app/deployment.yaml:1:8"), ran.err());
    assertTrue(ran.err().contains("'landscap' not found"), ran.err());
  }

  @Test
  void anImportThatIsNotDeployedIsNamed() {
    landscape.component("db", "", NOTE).component("app", "db", NOTE);

    SowShell.Ran ran = sow("deploy app");

    assertEquals(1, ran.exit());
    assertEquals("slipway: app imports db, which is not deployed yet\n", ran.err());
  }

  @Test
  void twoPluginsWithOneKeyAreNamedWithTheirPlaces() {
    landscape.component(
        "app", "", "plugins:\n  - note: 'k:'\n  - pinned:\n    - note: { key: k }\n");

    SowShell.Ran ran = sow("deploy app");

    assertEquals(1, ran.exit());
    assertTrue(
        ran.err().contains("found `k` at plugins[0].note and at plugins[1].pinned[0].note"),
        ran.err());
    assertEquals(List.of(), landscape.calls());
  }

  @Test
  void aPluginThatVanishedIsDeletedAlsoFromAParallelGroup() {
    // given
    landscape.component("app", "", "plugins:\n  - parallel:\n    - note: 'a:'\n    - note: 'b:'\n");
    assertEquals(0, sow("deploy app").exit());
    landscape.calls();

    // when
    landscape.component("app", "", "plugins:\n  - note: 'b:'\n");
    SowShell.Ran ran = sow("deploy app");

    // then
    assertEquals(0, ran.exit(), ran.err());
    assertEquals(List.of("app b deploy", "app a delete"), landscape.calls());
  }

  @Test
  void theExitCodeOfAPluginIsThatOfTheCommand() {
    landscape
        .program("crop/plugins/bad/plugin", "#!/bin/bash\necho on its way >&2\nexit 7\n")
        .component("app", "", "plugins:\n  - bad: 'k:'\n");

    SowShell.Ran ran = sow("deploy app");

    assertEquals(7, ran.exit());
    assertEquals(
        "on its way\nslipway: app: plugin bad (plugins[0].bad) failed with exit code 7\n",
        ran.err());
  }

  @Test
  void namesThatLeadOutOfTheLandscapeAreRefused() {
    landscape.component("app", "", "plugins:\n  - note: '../../up:'\n");
    assertError("expected a key that names a folder");

    landscape.component("app", "", "plugins:\n  - ../../../note: 'k:'\n");
    assertError("not found");

    landscape
        .component("app", "", NOTE)
        .file("crop/components/app/export.yaml", "files: { x: { path: ../../y, data: z } }\n");
    assertError("expected a path inside the export folder");
    assertFalse(Files.exists(folder.resolve("y")));

    landscape.file(
        "crop/components/app/component.yaml",
        "component:\n  stubs: [ ../../../../../../../etc/passwd ]\n");
    assertError("not found");
  }

  private void assertError(String part) {
    SowShell.Ran ran = sow("deploy app");
    assertEquals(1, ran.exit(), ran.out());
    assertTrue(ran.err().contains(part), ran.err());
  }

  @Test
  void scriptsOfTheLandscapeAddCommands() {
    landscape
        .component("app", "", NOTE)
        .file(
            "crop/lib/sow.sh",
            "CMD_hello() { getValue name landscape.name CONFIGJSON; echo \"$name: $*\"; }\n");

    assertEquals("test: a -b\n", sow("hello a -b").out());
    assertEquals(1, sow("nobody").exit());
  }

  @Test
  void theHandlerFrames() {
    landscape
        .component("app", "", NOTE)
        .file("acre.yaml", "meta: { installationHandler: { path: handler, config: { a: 1 } } }\n")
        .program("handler", "#!/bin/bash\necho \"$1 $2\" >> \"$ROOT/calls\"\n");

    sow("deploy app");
    assertEquals(
        List.of("prepare {\"a\":1}", "app note deploy", "finalize {\"a\":1}"), landscape.calls());

    landscape.program("handler", "#!/bin/bash\necho \"$1\" >> \"$ROOT/calls\"; exit 1\n");
    assertEquals(1, sow("deploy app").exit());
    assertEquals(List.of("prepare"), landscape.calls());
  }

  @Test
  void aTemplatesExportsAreThoseOfItsComponents() {
    landscape
        .file("crop/templates/store/template.yaml", "template: {}\n")
        .file(
            "crop/templates/store/deployment.yaml",
            "size: 1\nlabel: (( env.COMPONENT ))\nenv: (( &temporary ))\n" + NOTE)
        .file(
            "crop/templates/store/export.yaml",
            "export: { of: (( label )), is: (( size )) }\n"
                + "label: (( &temporary ))\nsize: (( &temporary ))\n")
        .component("one", "", "size: 5\n")
        .file("crop/components/one/component.yaml", "component: { template: store }\n")
        .component("two", "", "{}\n")
        .file("crop/components/two/component.yaml", "component: { template: store }\n");

    SowShell.Ran ran = sow("deploy -A");

    assertEquals(0, ran.exit(), ran.err());
    assertEquals("export:\n  is: 5\n  of: one\n", landscape.text("export/one/export.yaml"));
    assertEquals("export:\n  is: 1\n  of: two\n", landscape.text("export/two/export.yaml"));
  }

  @Test
  void aTemplateThatDoesNotExistFailsItsComponentAlone() {
    landscape
        .component("good", "", NOTE)
        .component("lost", "", NOTE)
        .file("crop/components/lost/component.yaml", "component: { template: ghost }\n");

    assertEquals(0, sow("deploy good").exit());
    SowShell.Ran ran = sow("deploy lost");

    assertEquals(1, ran.exit());
    assertTrue(ran.err().contains("lost uses the template ghost"), ran.err());
  }

  @Test
  void ordersAndFactsAreThereAsJson() {
    landscape.component("app", "db", NOTE).component("db", "", NOTE);
    sow("deploy db");

    assertEquals(
        "[{\"name\":\"db\",\"state\":\"deployed\"},{\"name\":\"app\",\"state\":\"\"}]\n",
        sow("order -A -o json").out());
    String shown = sow("show app -o json").out();
    assertTrue(shown.startsWith("[{\"name\":\"app\""), shown);
    String info = sow("info -a -o json").out();
    assertTrue(info.contains("\"order\":[\"db\",\"app\"]"), info);
  }

  @Test
  void aDryRunTellsPluginsAndNotesNothing() {
    landscape
        .component("app", "", NOTE)
        .program(
            "crop/plugins/note/plugin",
            "#!/bin/bash\nsource \"$SOWLIB/pluginutils\"\nexec_cmd touch \"$ROOT/done\"\n");

    SowShell.Ran ran = sow("--dryrun deploy app");

    assertEquals(0, ran.exit(), ran.err());
    assertTrue(ran.out().contains("touch "), ran.out());
    assertFalse(Files.exists(folder.resolve("done")));
    assertEquals("", landscape.text("state/app/state.info"));

    assertEquals(0, sow("deploy app").exit());
    sow("delete --dryrun app");
    assertEquals("deployed\n", landscape.text("state/app/state.info"));
  }

  @Test
  void aNewComponentCanBeDeployedAtOnce() {
    landscape.component("app", "", NOTE);

    assertEquals(0, sow("add fresh").exit());
    SowShell.Ran ran = sow("deploy fresh");

    assertEquals(0, ran.exit(), ran.err());
    assertEquals(1, sow("add fresh").exit());
  }

  @Test
  void aFolderWithoutALandscapeIsNamed() throws Exception {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.delete(folder.resolve("acre.yaml"));

    SowShell.Ran ran = SowShell.run(elsewhere, "order");

    assertEquals(1, ran.exit());
    assertTrue(ran.err().startsWith("slipway: no landscape found"), ran.err());
  }
}
