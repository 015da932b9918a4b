package dev.slipway.dynaml;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that an expression may learn from or do to the world outside: files, processes, environment,
 * time and chance. Every method refuses by default; a caller grants what it implements.
 */
public interface World {
  /** The world that refuses everything. */
  World NONE = new World() {};

  /** The reason that every refusal gives. */
  String REFUSED = "no OS operations supported in this execution environment";

  /** What kind of file somebody looks for. */
  enum FileKind {
    /** A regular file. */
    FILE,
    /** A directory. */
    DIRECTORY
  }

  /**
   * What came of a process.
   *
   * @param exitCode 0 for success
   * @param output its standard output
   */
  record ProcessOutcome(int exitCode, byte[] output) {}

  /** The value of an environment variable, or empty where it is not set. */
  default Optional<String> environment(String name) throws IOException {
    throw new IOException(REFUSED);
  }

  /** The content of a file or of an HTTP address. */
  default byte[] read(String file) throws IOException {
    throw new IOException(REFUSED);
  }

  /** Writes a file with these permission bits, for example 0644. */
  default void write(String file, byte[] content, int permissions) throws IOException {
    throw new IOException(REFUSED);
  }

  /** Makes a directory and its parents with these permission bits. */
  default void makeDirectory(String path, int permissions) throws IOException {
    throw new IOException(REFUSED);
  }

  /** Whether a file of this kind exists. */
  default boolean exists(String path, FileKind kind) throws IOException {
    throw new IOException(REFUSED);
  }

  /** The sorted names of all files of this kind in a directory. */
  default List<String> list(String directory, FileKind kind) throws IOException {
    throw new IOException(REFUSED);
  }

  /** Writes a new temporary file that lives as long as the evaluation; returns its name. */
  default String temporaryFile(byte[] content, int permissions) throws IOException {
    throw new IOException(REFUSED);
  }

  /** Runs a command without a shell. */
  default ProcessOutcome run(List<String> command, byte @Nullable [] input) throws IOException {
    throw new IOException(REFUSED);
  }

  /** The current time. */
  default Instant now() throws IOException {
    throw new IOException(REFUSED);
  }

  /** Waits, between two tries of {@code sync}. */
  default void pause(Duration duration) throws IOException {
    throw new IOException(REFUSED);
  }

  /** Fills the target with random bytes that nobody can predict. */
  default void random(byte[] target) throws IOException {
    throw new IOException(REFUSED);
  }

  /** The key that {@code encrypt} and {@code decrypt} use when none is given; may be empty. */
  default String encryptionKey() {
    return "";
  }

  /** A file's name with symbolic links followed, or the name as it is where it does not exist. */
  default String resolve(String file) {
    return file;
  }
}
