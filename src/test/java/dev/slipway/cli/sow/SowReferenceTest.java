package dev.slipway.cli.sow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.sow.LandscapeFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The landscape of the reference works as it stands there. */
class SowReferenceTest {
  private static final Pattern FILE = Pattern.compile("(?ms)^```(?:yaml|sh) (\\S+)\\n(.*?)^```$");

  @TempDir private Path folder;

  @Test
  void theLandscapeOfTheReferenceDeploysAndDeletes() throws IOException {
    // given
    LandscapeFolder landscape = LandscapeFolder.in(folder);
    String text = Files.readString(Path.of("src/main/resources/META-INF/doc/sow.md"));
    Matcher file = FILE.matcher(text);
    int files = 0;
    while (file.find()) {
      files++;
      if (file.group(1).endsWith("/plugin")) {
        landscape.program(file.group(1), file.group(2));
      } else {
        landscape.file(file.group(1), file.group(2));
      }
    }
    assertEquals(8, files);

    // when
    assertEquals(List.of("database", "shop"), SowShell.run(folder, "order -A").lines());
    SowShell.Ran deployed = SowShell.run(folder, "deploy -A");

    // then
    assertEquals(0, deployed.exit(), deployed.err());
    assertTrue(deployed.out().contains("a database for demo"), deployed.out());
    assertEquals("secret first\n", landscape.text("state/database/data"));
    assertEquals("db.example.org:5432 x2\n", landscape.text("gen/shop/file/shop.conf"));

    // when
    assertEquals(0, SowShell.run(folder, "delete -a database").exit());

    // then
    assertEquals("", landscape.text("state/database/data"));
  }
}
