package dev.slipway.sow;

import dev.slipway.dynaml.World;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The world of documents on a machine: its files, time and chance. Which files there are, and what
 * else a document may learn or do, is for who extends it.
 */
public abstract class FileWorld implements World, AutoCloseable {
  private final SecureRandom random = new SecureRandom();
  private final List<Path> temporary = new ArrayList<>();

  /** Nothing is temporary yet. */
  protected FileWorld() {}

  /**
   * The file that a document names to look at it.
   *
   * @throws IOException where it may not
   */
  protected abstract Path readable(String name) throws IOException;

  /**
   * The file that a document names to make or change it.
   *
   * @throws IOException where it may not
   */
  protected abstract Path writable(String name) throws IOException;

  /** A new empty file that is deleted in the end. */
  protected abstract Path newTemporaryFile() throws IOException;

  /** The content of the address. */
  protected abstract byte[] fetch(String address) throws IOException;

  @Override
  public byte[] read(String file) throws IOException {
    if (file.startsWith("http://") || file.startsWith("https://")) {
      return fetch(file);
    }
    try {
      return Files.readAllBytes(readable(file));
    } catch (NoSuchFileException e) {
      throw new FileSystemException("open " + file + ": no such file or directory");
    }
  }

  @Override
  public void write(String file, byte[] content, int permissions) throws IOException {
    Path target = writable(file);
    boolean isNew = !Files.exists(target);
    Files.write(target, content);
    if (isNew) {
      permit(target, permissions);
    }
  }

  /** Gives a file these permission bits. */
  protected static void permit(Path file, int permissions) throws IOException {
    Files.setPosixFilePermissions(
        file, PosixFilePermissions.fromString(Permissions.text(permissions)));
  }

  @Override
  public void makeDirectory(String directory, int permissions) throws IOException {
    Path target = writable(directory);
    boolean isNew = !Files.exists(target);
    Files.createDirectories(target);
    if (isNew) {
      permit(target, permissions);
    }
  }

  @Override
  public boolean exists(String file, FileKind kind) throws IOException {
    Path path = readable(file);
    return Files.exists(path) && Files.isDirectory(path) == (kind == FileKind.DIRECTORY);
  }

  @Override
  public List<String> list(String directory, FileKind kind) throws IOException {
    try (Stream<Path> files = Files.list(readable(directory))) {
      return files
          .filter(file -> Files.isDirectory(file) == (kind == FileKind.DIRECTORY))
          .map(file -> String.valueOf(file.getFileName()))
          .sorted()
          .toList();
    }
  }

  @Override
  public String temporaryFile(byte[] content, int permissions) throws IOException {
    Path file = newTemporaryFile();
    temporary.add(file);
    Files.write(file, content);
    permit(file, permissions);
    return file.toString();
  }

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public void pause(Duration duration) throws IOException {
    try {
      Thread.sleep(duration);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  @Override
  public void random(byte[] target) {
    random.nextBytes(target);
  }

  @Override
  public String resolve(String file) {
    try {
      return readable(file).toRealPath().toString();
    } catch (IOException e) {
      return file;
    }
  }

  @Override
  public void close() throws IOException {
    for (Path file : temporary) {
      Files.deleteIfExists(file);
    }
  }
}
