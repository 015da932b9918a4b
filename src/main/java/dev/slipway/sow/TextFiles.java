package dev.slipway.sow;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** Files that are there as a whole or not at all. */
final class TextFiles {
  private TextFiles() {}

  /** Writes a file. */
  static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Path fresh = Files.createTempFile(file.getParent(), ".new-", "");
    try {
      Files.writeString(fresh, text);
      Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-r--r--"));
      move(fresh, file);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Writes a file unless it holds this text already; whether it did not. */
  static boolean update(Path file, String text) throws IOException {
    byte[] wanted = text.getBytes(StandardCharsets.UTF_8);
    if (Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), wanted)) {
      return false;
    }
    write(file, text);
    return true;
  }

  /** Writes a file and keeps the one before as {@code .bak}; whether there was another text. */
  static boolean replace(Path file, String text) throws IOException {
    Optional<String> old = text(file);
    if (old.isPresent()) {
      Files.move(
          file,
          file.resolveSibling(file.getFileName() + ".bak"),
          StandardCopyOption.REPLACE_EXISTING);
    }
    write(file, text);
    return old.isPresent() && !old.get().equals(text);
  }

  /** The text of a file, where there is one. */
  static Optional<String> text(Path file) throws IOException {
    return Files.isRegularFile(file) ? Optional.of(Files.readString(file)) : Optional.empty();
  }

  /** Removes the folders upwards that hold nothing, up to but without the top. */
  static void removeEmpty(Path folder, Path top) throws IOException {
    for (Path at = folder;
        at != null && !at.equals(top) && at.startsWith(top);
        at = at.getParent()) {
      if (Files.isDirectory(at)) {
        try (Stream<Path> inside = Files.list(at)) {
          if (inside.findAny().isPresent()) {
            return;
          }
        }
        Files.delete(at);
      }
    }
  }
}
