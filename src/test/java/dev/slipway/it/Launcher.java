package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

/**
 * A folder with the launcher and this build, as after a checkout and a build. It is a copy, because
 * the launcher would build anew where somebody edits a source while the tests run.
 */
final class Launcher {
  private final Path folder;

  Launcher(Path folder) {
    this.folder = folder;
    try {
      Path target = Files.createDirectories(folder.resolve("target"));
      Files.createDirectories(folder.resolve("src/main"));
      Files.createDirectories(folder.resolve(".mvn"));
      copy("slipway");
      copy(".mvn/jdk.sh");
      copy("pom.xml");
      Files.createSymbolicLink(
          target.resolve("quarkus-app"), SlipwayProcess.HOME.resolve("target/quarkus-app"));
      Files.createFile(target.resolve("slipway.built"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void copy(String file) throws IOException {
    Files.copy(
        SlipwayProcess.HOME.resolve(file),
        folder.resolve(file),
        StandardCopyOption.COPY_ATTRIBUTES);
  }

  /** Runs a shell script in the folder, to its end. */
  SlipwayProcess shell(Map<String, String> environment, String script) {
    try {
      Path name = Files.createTempDirectory(folder, "shell-").getFileName();
      SlipwayProcess shell =
          SlipwayProcess.launch(
              folder, name.toString(), environment, List.of("/bin/sh", "-euc", script));
      shell.awaitExit(Await.PATIENCE);
      assertTrue(
          Files.notExists(folder.resolve("target/slipway.log")), "the launcher built something");
      return shell;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
