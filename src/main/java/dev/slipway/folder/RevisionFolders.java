package dev.slipway.folder;

import dev.slipway.shipyard.Contents;
import dev.slipway.shipyard.ProjectContent;
import dev.slipway.shipyard.ProjectFile;
import dev.slipway.uniform.ProjectFiles;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of revisions, written below a folder of this machine when a worker first asks for them:
 * {@code <folder>/<project>/<revision>}. A folder appears whole or not at all.
 */
public final class RevisionFolders implements ProjectFiles {
  private static final Pattern SEGMENT = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]*");

  private final Path folder;
  private final Contents contents;

  /** Revisions from a store of contents, below a folder. */
  public RevisionFolders(Path folder, Contents contents) {
    this.folder = folder.toAbsolutePath().normalize();
    this.contents = contents;
  }

  @Override
  public Path checkout(String project, String revision) throws IOException {
    if (!SEGMENT.matcher(project).matches() || !SEGMENT.matcher(revision).matches()) {
      throw new IOException("expected names of a project and a revision, found " + project);
    }
    Path parent = folder.resolve(project);
    Path target = parent.resolve(revision);
    if (!Files.isDirectory(target)) {
      ProjectContent content =
          contents
              .content(project, revision)
              .orElseThrow(
                  () -> new IOException("project " + project + " has no revision " + revision));
      write(content, Files.createDirectories(parent), target);
    }
    return target;
  }

  private static void write(ProjectContent content, Path parent, Path target) throws IOException {
    Path draft = Files.createTempDirectory(parent, ".draft-");
    for (Map.Entry<String, ProjectFile> entry : content.files().entrySet()) {
      write(inside(draft, entry.getKey()), entry.getValue());
    }
    try {
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      delete(draft);
      if (!Files.isDirectory(target)) {
        throw e;
      }
      // Somebody else was faster; the same revision has the same files.
    }
  }

  private static void delete(Path draft) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(draft)) {
      files = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
  }

  private static Path inside(Path root, String name) throws IOException {
    Path path = root.resolve(name).normalize();
    if (!path.startsWith(root) || path.equals(root)) {
      throw new IOException("expected a path inside the project, found " + name);
    }
    return path;
  }

  private static void write(Path path, ProjectFile file) throws IOException {
    Files.createDirectories(path.getParent());
    Files.write(path, file.bytes());
    if (file.executable() && !path.toFile().setExecutable(true)) {
      throw new IOException("cannot make " + path.getFileName() + " executable");
    }
  }
}
