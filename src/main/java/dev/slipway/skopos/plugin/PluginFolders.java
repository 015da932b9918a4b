package dev.slipway.skopos.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The folders in which plugins and scripts stand, in one namespace; the first folder that has a
 * name wins. Nothing is looked up elsewhere, least of all in {@code PATH}.
 *
 * @param folders in order
 */
public record PluginFolders(List<Path> folders) {
  public PluginFolders {
    folders = List.copyOf(folders);
  }

  /** What came of looking. */
  sealed interface Found {
    /** The executable file, links followed. */
    record Program(Path file) implements Found {}

    /** There is none with this name. */
    record Nothing() implements Found {}

    /** There is one that must not or cannot be run. */
    record Unusable(String reason) implements Found {}
  }

  /** Looks for a plugin or script. */
  Found find(String name) {
    if (!isName(name)) {
      return new Found.Unusable(
          "expected the name of a plugin or script, without a path, found `" + name + "`");
    }
    for (Path folder : folders) {
      Path file = folder.resolve(name);
      if (Files.exists(file)) {
        return check(name, folder, file);
      }
    }
    return new Found.Nothing();
  }

  private static boolean isName(String name) {
    return !name.isEmpty()
        && !name.startsWith(".")
        && name.chars().noneMatch(c -> c == '/' || c == '\\' || Character.isISOControl(c));
  }

  private static Found check(String name, Path folder, Path file) {
    try {
      Path real = file.toRealPath();
      if (!real.startsWith(folder.toRealPath())) {
        return new Found.Unusable(
            "expected " + name + " inside its folder " + folder + ", found a link out of it");
      }
      if (!Files.isRegularFile(real)) {
        return new Found.Unusable(
            "expected " + name + " in " + folder + " to be a file, found something else");
      }
      return Files.isExecutable(real)
          ? new Found.Program(real)
          : new Found.Unusable(
              "expected "
                  + name
                  + " in "
                  + folder
                  + " to be executable, found that it is not (chmod +x)");
    } catch (IOException e) {
      return new Found.Unusable("expected " + name + " in " + folder + ", found " + e);
    }
  }

  /** The names of all files, for hints. */
  Set<String> names() {
    Set<String> names = new TreeSet<>();
    for (Path folder : folders) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> files = Files.list(folder)) {
          files
              .map(file -> file.getFileName().toString())
              .filter(PluginFolders::isName)
              .forEach(names::add);
        } catch (IOException e) {
          System.getLogger(PluginFolders.class.getName())
              .log(System.Logger.Level.WARNING, "cannot list {0}: {1}", folder, e.toString());
        }
      }
    }
    return names;
  }

  /** The folders as one text, for messages. */
  String text() {
    List<String> texts = new ArrayList<>();
    folders.forEach(folder -> texts.add(folder.toString()));
    return texts.isEmpty() ? "no folder" : String.join(", ", texts);
  }
}
