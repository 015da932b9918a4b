package dev.slipway.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files of a folder belong to its project. */
class ProjectFolderTest {
  @TempDir private Path folder;

  private void write(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "x\n");
  }

  @Test
  void hiddenFilesAndWhatALandscapeGeneratesStayBehind() throws IOException {
    // given
    write("shipyard.yaml");
    write(".git/config");
    write("gen/kept");
    write("dev/shop/sow/acre.yaml");
    write("dev/shop/sow/gen/config.json");
    write("dev/shop/sow/state/db/state.yaml");

    // when
    Set<String> names = ProjectFolder.read(folder).files().keySet();

    // then
    assertEquals(
        Set.of(
            "shipyard.yaml",
            "gen/kept",
            "dev/shop/sow/acre.yaml",
            "dev/shop/sow/state/db/state.yaml"),
        names);
  }
}
