package dev.slipway.uniform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder {@code <stage>/<service>} of a project.
 *
 * @param stage the name of the stage
 * @param service the name of the service
 * @param path where it is
 */
public record ServiceFolder(String stage, String service, Path path) {
  /**
   * All that a project has, sorted; links are left out.
   *
   * @throws IOException where they cannot be read
   */
  public static List<ServiceFolder> in(Path project) throws IOException {
    List<ServiceFolder> found = new ArrayList<>();
    for (Path stage : folders(project)) {
      for (Path service : folders(stage)) {
        found.add(new ServiceFolder(name(stage), name(service), service));
      }
    }
    return found;
  }

  private static String name(Path path) {
    return path.getFileName().toString();
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
