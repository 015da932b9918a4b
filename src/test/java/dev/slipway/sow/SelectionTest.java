package dev.slipway.sow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.dynaml.World;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What names on a command line mean. */
class SelectionTest {
  @TempDir private Path folder;
  private Landscape landscape;
  private Path root;

  @BeforeEach
  void read() throws Exception {
    LandscapeFolder.in(folder)
        .component("app", "db/main", "{}\n")
        .component("apple", "", "{}\n")
        .component("db/main", "", "{}\n")
        .component("db/copy", "db/main", "{}\n")
        .component("off", "", "{}\n")
        .file("crop/components/off/component.yaml", "component: { active: false }\n");
    root = folder.toRealPath();
    landscape =
        LandscapeReader.read(
            Acre.at(folder).orElseThrow(), new Manifests(World.NONE), Optional.empty());
  }

  private List<String> order(String... names) throws SowFailure {
    return new Selection(List.of(names), false, false, false).deployOrder(landscape, root);
  }

  private String refusal(String name) {
    return assertThrows(SowFailure.class, () -> order(name)).reason();
  }

  @Test
  void namesAreExactOrTheOnlyOnesThatBeginSo() throws Exception {
    assertEquals(List.of("app"), order("app"));
    assertEquals(List.of("apple"), order("appl"));
    assertEquals("ap may mean app, apple", refusal("ap"));
  }

  @Test
  void anUnknownNameListsWhatThereIs() {
    assertEquals("unknown component main; there are db/main", refusal("main"));
    assertEquals("unknown component x; there are app, apple, db/copy, db/main, off", refusal("x"));
  }

  @Test
  void theOrderOfTheLandscapeCountsAndInactiveOnesDropOut() throws Exception {
    assertEquals(List.of("db/main", "app"), order("app", "off", "db/main"));
    assertEquals(List.of("db/main", "db/copy", "apple", "app"), order("all"));
  }

  @Test
  void patternsAreFoldersOrBeginnings() throws Exception {
    Selection byName = new Selection(List.of("db"), false, false, true);
    Selection byFolder = new Selection(List.of("."), false, false, true);

    assertEquals(List.of("db/main", "db/copy"), byName.deployOrder(landscape, root));
    assertEquals(
        List.of("db/main", "db/copy"),
        byFolder.deployOrder(landscape, root.resolve("crop/components/db")));
  }

  @Test
  void withoutANameTheComponentAroundIsMeant() throws Exception {
    assertEquals(
        List.of("app"),
        new Selection(List.of(), false, false, false)
            .deployOrder(landscape, root.resolve("crop/components/app/lib")));
    assertThrows(SowFailure.class, () -> order());
  }

  @Test
  void completeMeansAllThatIsNeededOrThatNeedsIt() throws Exception {
    Selection selection = new Selection(List.of("db/main"), false, true, false);

    assertEquals(List.of("db/main"), selection.deployOrder(landscape, root));
    assertEquals(List.of("db/copy", "app", "db/main"), selection.deleteOrder(landscape, root));
  }
}
