package dev.slipway.sow;

import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.exec.WorkingCopy;
import dev.slipway.uniform.program.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The files of a landscape: in a project's revision, and in the worker's working copy. */
final class LandscapeFiles {
  static final String FOLDER = "sow";
  private static final Set<String> KEPT = Set.of("gen", "state", "export");

  private LandscapeFiles() {}

  /** The landscape of an order in a project's files, where there is one. */
  static Optional<Path> of(Path project, TaskOrder order) throws IOException {
    Path folder = project.resolve(order.stage()).resolve(order.service()).resolve(FOLDER);
    boolean isThere =
        folder.normalize().startsWith(project) && Files.isRegularFile(folder.resolve(Acre.FILE));
    if (isThere && !folder.toRealPath().startsWith(project.toRealPath())) {
      throw new IOException("expected a landscape inside the project, found a link out of it");
    }
    return isThere ? Optional.of(folder) : Optional.empty();
  }

  /**
   * Brings the files of a landscape into a working copy, whose own {@code gen}, {@code state} and
   * {@code export} stay. A landscape that brings state along is only the first to have one.
   */
  static void update(Path origin, Path root) throws IOException {
    Files.createDirectories(root);
    Path fresh = Files.createTempDirectory(root.getParent(), "fresh-");
    try {
      WorkingCopy.copy(origin, fresh);
      for (Path old : entries(root)) {
        if (!KEPT.contains(old.getFileName().toString())) {
          delete(old);
        }
      }
      for (Path file : entries(fresh)) {
        Path target = root.resolve(file.getFileName().toString());
        if (!Files.exists(target) && !file.endsWith("gen")) {
          Files.move(file, target);
        }
      }
    } finally {
      Folders.delete(fresh);
    }
  }

  private static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    }
  }

  private static void delete(Path path) throws IOException {
    if (Files.isDirectory(path) && !Files.isSymbolicLink(path)) {
      Folders.delete(path);
    } else {
      Files.delete(path);
    }
  }
}
