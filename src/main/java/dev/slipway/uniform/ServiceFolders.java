package dev.slipway.uniform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The folders {@code <stage>/<service>} of a project. */
public final class ServiceFolders {
  private ServiceFolders() {}

  /**
   * All of them, sorted; links are left out.
   *
   * @throws IOException where they cannot be read
   */
  public static List<Path> in(Path project) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path stage : folders(project)) {
      found.addAll(folders(stage));
    }
    return found;
  }

  private static List<Path> folders(Path parent) throws IOException {
    try (Stream<Path> entries = Files.list(parent)) {
      return entries
          .filter(entry -> Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))
          .sorted()
          .toList();
    }
  }
}
