package dev.slipway.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.sequence.Lifecycle;
import dev.slipway.shipyard.ShipyardSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reference of shipyard files, taken at its word. */
class ShipyardDocumentationTest {
  private static final Path REFERENCE = Path.of("src/main/resources/META-INF/doc/shipyard.md");
  private static final Pattern KEY = Pattern.compile("\"([a-z][a-zA-Z]+)\": *\\{");
  private static final Set<String> WORDS_OF_JSON_SCHEMA =
      Set.of("additionalProperties", "contains", "if", "items", "not", "patternProperties", "then");

  @TempDir private Path folder;

  @Test
  void everyExampleIsFreeOfFindings() throws IOException {
    List<String> shipyards = blocks("yaml shipyard");
    for (String shipyard : shipyards) {
      Path file = Files.writeString(folder.resolve("shipyard.yaml"), shipyard);

      Shell.Ran ran = Shell.bare("shipyard", "lint", file.toString());

      assertEquals(0, ran.exit(), ran.out() + shipyard);
      assertFalse(ran.out().contains("warning"), ran.out() + shipyard);
    }
    assertTrue(shipyards.size() >= 5);
  }

  @Test
  void everyScenarioPasses() throws IOException {
    for (String scenario : blocks("yaml scenario")) {
      Files.writeString(folder.resolve("scenario.yaml"), scenario);
    }

    Shell.Ran ran = Shell.bare("scenario", "run", "--restart", folder.toString());

    assertEquals("passed 1 of 1\n", ran.err(), ran.out());
  }

  @Test
  void everyKeyOfTheSchemaIsExplained() throws IOException {
    String text = Files.readString(REFERENCE);
    Set<String> keys = new TreeSet<>();
    KEY.matcher(ShipyardSchema.text()).results().map(found -> found.group(1)).forEach(keys::add);
    keys.removeAll(WORDS_OF_JSON_SCHEMA);
    keys.removeIf(key -> ShipyardSchema.text().contains("#/$defs/" + key + "\""));
    assertTrue(keys.contains("triggeredAfter"), keys::toString);
    for (String key : keys) {
      assertTrue(Pattern.compile("\\b" + key + "\\b").matcher(text).find(), key);
    }
  }

  @Test
  void theDiagramIsThatOfTheTable() throws IOException {
    assertEquals(List.of(Lifecycle.diagram()), blocks("mermaid"));
  }

  private static List<String> blocks(String kind) throws IOException {
    Pattern block = Pattern.compile("(?ms)^```" + Pattern.quote(kind) + "\n(.*?)^```$");
    return block
        .matcher(Files.readString(REFERENCE))
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }
}
