package dev.slipway.uniform.exec;

import dev.slipway.uniform.program.Folders;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/**
 * A private copy of a folder, removed when closed. Executable bits and links are kept; a link that
 * leads out of the folder is refused.
 */
public final class WorkingCopy implements AutoCloseable {
  private static final Set<PosixFilePermission> EXECUTE =
      Set.of(
          PosixFilePermission.OWNER_EXECUTE,
          PosixFilePermission.GROUP_EXECUTE,
          PosixFilePermission.OTHERS_EXECUTE);

  private final Path folder;

  private WorkingCopy(Path folder) {
    this.folder = folder;
  }

  /**
   * Copies a folder.
   *
   * @throws IOException where it cannot be read, or a link leads out of it or nowhere
   */
  static WorkingCopy of(Path origin) throws IOException {
    Path folder = Files.createTempDirectory("slipway-files-");
    try {
      copy(origin, folder);
      return new WorkingCopy(folder);
    } catch (IOException | RuntimeException e) {
      Folders.delete(folder);
      throw e;
    }
  }

  /**
   * Copies a folder into one that is there and holds nothing.
   *
   * @throws IOException where it cannot be read, or a link leads out of it or nowhere
   */
  public static void copy(Path origin, Path folder) throws IOException {
    Files.walkFileTree(origin, new Copier(origin.toRealPath(), origin, folder));
  }

  Path folder() {
    return folder;
  }

  @Override
  public void close() {
    Folders.delete(folder);
  }

  private static final class Copier extends SimpleFileVisitor<Path> {
    private final Path realOrigin;
    private final Path origin;
    private final Path copy;

    private Copier(Path realOrigin, Path origin, Path copy) {
      this.realOrigin = realOrigin;
      this.origin = origin;
      this.copy = copy;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path from, BasicFileAttributes attributes)
        throws IOException {
      if (from.endsWith(".git")) {
        return FileVisitResult.SKIP_SUBTREE;
      }
      Files.createDirectories(target(from));
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path from, BasicFileAttributes attributes) throws IOException {
      Path to = target(from);
      if (attributes.isSymbolicLink()) {
        Files.createSymbolicLink(to, checked(from));
      } else if (attributes.isRegularFile()) {
        Files.copy(from, to);
        Set<PosixFilePermission> bits =
            Files.getPosixFilePermissions(to, LinkOption.NOFOLLOW_LINKS);
        if (Files.isExecutable(from) && bits.addAll(EXECUTE)) {
          Files.setPosixFilePermissions(to, bits);
        }
      } else if (!from.endsWith(".git")) {
        throw new IOException("expected files and folders, found neither at " + name(from));
      }
      return FileVisitResult.CONTINUE;
    }

    private Path checked(Path link) throws IOException {
      Path target = Files.readSymbolicLink(link);
      boolean inside =
          !target.isAbsolute()
              && Files.exists(link)
              && link.toRealPath().startsWith(realOrigin)
              && link.resolveSibling(target).normalize().startsWith(origin.normalize());
      if (!inside) {
        throw new IOException(
            "expected links inside the project, found " + name(link) + " -> " + target);
      }
      return target;
    }

    private Path target(Path from) {
      return copy.resolve(name(from));
    }

    private String name(Path path) {
      return origin.relativize(path).toString();
    }
  }
}
