package dev.slipway.uniform.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** Folders that exist for one task. */
public final class Folders {
  private Folders() {}

  /** A fresh private folder for a program. */
  static Path temporary() {
    try {
      return Files.createTempDirectory("slipway-task-");
    } catch (IOException e) {
      throw new UncheckedIOException("no temporary folder for a program", e);
    }
  }

  /** Removes a folder with all in it, following no link; what cannot be removed is logged. */
  public static void delete(Path folder) {
    try {
      Files.walkFileTree(folder, new Remover());
    } catch (IOException e) {
      System.getLogger(Folders.class.getName())
          .log(Level.WARNING, "cannot remove {0}: {1}", folder, e.toString());
    }
  }

  private static final class Remover extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
        throws IOException {
      var view =
          Files.getFileAttributeView(
              folder, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
      if (view != null) {
        view.setPermissions(PosixFilePermissions.fromString("rwx------"));
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
        throws IOException {
      if (failure != null) {
        throw failure;
      }
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
