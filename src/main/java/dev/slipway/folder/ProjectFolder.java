package dev.slipway.folder;

import dev.slipway.shipyard.ProjectContent;
import dev.slipway.shipyard.ProjectFile;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads the files of one project from its folder. Hidden files and symbolic links are left out: a
 * link could lead out of the folder.
 */
final class ProjectFolder {
  private ProjectFolder() {}

  /** The project is larger than can be published; the message says what is too large. */
  static final class TooLarge extends IOException {
    private static final long serialVersionUID = 1L;

    TooLarge(String message) {
      super(message);
    }
  }

  static ProjectContent read(Path folder) throws IOException {
    SortedMap<String, ProjectFile> files = new TreeMap<>();
    Files.walkFileTree(folder, new Collector(folder, files));
    return new ProjectContent(folder.getFileName().toString(), files);
  }

  private static final class Collector extends SimpleFileVisitor<Path> {
    private final Path folder;
    private final SortedMap<String, ProjectFile> files;
    private long total;

    Collector(Path folder, SortedMap<String, ProjectFile> files) {
      this.folder = folder;
      this.files = files;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
      return (isHidden(path) || isGenerated(path)) && !path.equals(folder)
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
      if (attributes.isRegularFile() && !isHidden(path)) {
        add(path, attributes.size());
      }
      return FileVisitResult.CONTINUE;
    }

    private static boolean isHidden(Path path) {
      return path.getFileName().toString().startsWith(".");
    }

    /** What a landscape beside it can generate again at any time. */
    private static boolean isGenerated(Path path) {
      return path.endsWith("gen") && Files.exists(path.resolveSibling("acre.yaml"));
    }

    private void add(Path path, long size) throws IOException {
      String name = folder.relativize(path).toString().replace('\\', '/');
      total += size;
      if (size > ProjectContent.LARGEST_FILE) {
        throw new TooLarge(
            name + ": expected at most " + ProjectContent.LARGEST_FILE + " bytes, found " + size);
      }
      if (total > ProjectContent.LARGEST) {
        throw new TooLarge(
            "expected at most " + ProjectContent.LARGEST + " bytes in all its files");
      }
      boolean executable =
          Files.isExecutable(path)
              && !Files.isSymbolicLink(path)
              && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
      files.put(name, new ProjectFile(Files.readAllBytes(path), executable));
    }
  }
}
