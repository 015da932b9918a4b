package dev.slipway.uniform.program;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Finds the file behind the first word of an argument list. */
final class ProgramLookup {
  private ProgramLookup() {}

  /** What came of looking. */
  sealed interface Found {
    record Program(Path file) implements Found {}

    record Nothing(String reason) implements Found {}
  }

  /**
   * The program that a word names: an absolute path; a path with a slash, which must lie inside the
   * folder also after links are followed; or a name, looked up in the search path.
   */
  static Found find(String word, Path folder, String searchPath) {
    try {
      if (!word.contains("/")) {
        return inSearchPath(word, searchPath);
      }
      Path path = Path.of(word);
      return path.isAbsolute() ? check(word, path) : inFolder(word, folder);
    } catch (InvalidPathException | IOException e) {
      return new Found.Nothing("expected a program, found `" + word + "`: " + e.getMessage());
    }
  }

  private static Found inFolder(String word, Path folder) throws IOException {
    Path root = folder.toRealPath();
    Path path = root.resolve(word).normalize();
    if (!Files.exists(path)) {
      return new Found.Nothing("expected a program at " + word + ", found no such file");
    }
    if (!path.startsWith(root) || !path.toRealPath().startsWith(root)) {
      return new Found.Nothing(
          "expected a program inside the working folder, found "
              + word
              + ", which leads out of it");
    }
    return check(word, path);
  }

  private static Found inSearchPath(String name, String searchPath) {
    for (String folder : searchPath.split(File.pathSeparator, -1)) {
      Path path = Path.of(folder).resolve(name);
      if (path.isAbsolute() && Files.isRegularFile(path) && Files.isExecutable(path)) {
        return new Found.Program(path);
      }
    }
    return new Found.Nothing(
        "expected a program named `" + name + "` in PATH, found none in " + searchPath);
  }

  private static Found check(String word, Path path) {
    if (!Files.exists(path)) {
      return new Found.Nothing("expected a program at " + word + ", found no such file");
    }
    if (!Files.isRegularFile(path)) {
      return new Found.Nothing("expected a program at " + word + ", found no regular file");
    }
    if (!Files.isExecutable(path)) {
      return new Found.Nothing(
          "expected a program at " + word + ", found a file that is not executable (chmod +x)");
    }
    return new Found.Program(path);
  }
}
