package dev.slipway;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Programs that tests need and that not every machine has. Where {@code SLIPWAY_TOOLS} is {@code
 * required}, as in {@code .ci/run}, a missing one fails the test; elsewhere it is skipped.
 */
public final class Tools {
  private Tools() {}

  /** The path of a program that is there. */
  public static Path require(String name) {
    Optional<Path> found = find(name);
    String message = "expected the program `" + name + "` on the PATH, found none";
    if ("required".equals(System.getenv("SLIPWAY_TOOLS"))) {
      assertTrue(found.isPresent(), message);
    } else {
      assumeTrue(found.isPresent(), message + ": skipped");
    }
    return found.orElseThrow();
  }

  private static Optional<Path> find(String name) {
    List<String> folders = List.of(System.getenv("PATH").split(File.pathSeparator, -1));
    return folders.stream()
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
