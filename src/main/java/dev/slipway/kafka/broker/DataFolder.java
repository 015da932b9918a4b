package dev.slipway.kafka.broker;

import dev.slipway.kafka.broker.BrokerProblem.Code;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The broker's folder, held by this process until it is closed.
 *
 * <pre>
 * lock           held by the server
 * broker.lock    held by the broker, which may outlive its server by a moment
 * kafka/         what Kafka keeps
 * broker.*.log   the broker's warnings, newest in broker.0.log
 * broker.out     what the last child JVM said before or after it could log
 * tmp/           native libraries, emptied at every start
 * </pre>
 */
final class DataFolder implements AutoCloseable {
  private static final long LEAST_FREE_MEGABYTES = 200;
  private static final int LAST_LINES = 12;
  private static final Duration ORPHAN_PATIENCE = Duration.ofSeconds(30);
  private static final String NODE = Integer.toString(BrokerProperties.NODE_ID);

  private final Path root;
  private final FileChannel lock;

  private DataFolder(Path root, FileChannel lock) {
    this.root = root;
    this.lock = lock;
  }

  /** Makes the folder when it is missing, holds it and checks that a broker can live there. */
  static DataFolder open(Path root) throws BrokerProblem {
    FileChannel lock;
    try {
      Files.createDirectories(kafka(root));
      lock = hold(root.resolve("lock"));
    } catch (IOException e) {
      throw new BrokerProblem(
          Code.DATA_NOT_WRITABLE,
          "The data folder %s cannot be written (%s); choose another with --data."
              .formatted(root, e),
          e);
    }
    if (lock == null) {
      throw new BrokerProblem(
          Code.DATA_IN_USE,
          "Another Slipway is using the data folder %s; stop it, or choose another folder with --data."
              .formatted(root));
    }
    DataFolder folder = new DataFolder(root, lock);
    try {
      folder.check();
      return folder;
    } catch (BrokerProblem | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  private void check() throws BrokerProblem {
    try {
      awaitOrphan();
      requireSpace(root, Files.getFileStore(root).getUsableSpace());
      requireOurs(kafka(root).resolve("meta.properties"));
      emptyTemporary();
    } catch (IOException e) {
      throw new BrokerProblem(
          Code.DATA_NOT_WRITABLE,
          "The data folder %s cannot be used (%s); choose another with --data.".formatted(root, e),
          e);
    }
  }

  /** Refuses a disk with less than 200 MB to spare: Kafka does not survive a full one. */
  static void requireSpace(Path root, long usableBytes) throws BrokerProblem {
    long megabytes = usableBytes / 1_000_000;
    if (megabytes < LEAST_FREE_MEGABYTES) {
      throw new BrokerProblem(
          Code.DISK_FULL,
          "The disk under %s has %d MB free and the broker needs at least %d MB; make room, or choose another folder with --data."
              .formatted(root, megabytes, LEAST_FREE_MEGABYTES));
    }
  }

  private static void requireOurs(Path file) throws IOException, BrokerProblem {
    if (!Files.exists(file)) {
      return;
    }
    Properties format = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      format.load(reader);
    }
    String version = format.getProperty("version", "none");
    String node = format.getProperty("node.id", "none");
    if (!version.equals("1") || !node.equals(NODE)) {
      throw new BrokerProblem(
          Code.DATA_FOREIGN,
          "%s was written by another Kafka (expected version 1 and node.id %s, found version %s and node.id %s); choose another folder with --data."
              .formatted(file, NODE, version, node));
    }
  }

  /** Waits until the broker of a server that was killed has gone too. */
  private void awaitOrphan() throws IOException, BrokerProblem {
    long end = System.nanoTime() + ORPHAN_PATIENCE.toNanos();
    while (true) {
      FileChannel free = hold(brokerLock(root));
      if (free != null) {
        free.close();
        return;
      }
      if (System.nanoTime() > end) {
        throw new BrokerProblem(
            Code.DATA_IN_USE,
            "A broker left by an earlier Slipway still uses the data folder %s after %d seconds; stop it, or choose another folder with --data."
                .formatted(root, ORPHAN_PATIENCE.toSeconds()));
      }
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new BrokerProblem(Code.BROKER_FAILED, "The start of the broker was interrupted.", e);
      }
    }
  }

  /**
   * An exclusive lock on the file, which ends when the channel is closed; null when someone has it.
   */
  private static @Nullable FileChannel hold(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    if (lock == null) {
      channel.close();
      return null;
    }
    return channel;
  }

  private void emptyTemporary() throws IOException {
    Files.createDirectories(temporary());
    try (Stream<Path> files = Files.list(temporary())) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** The folder itself. */
  Path root() {
    return root;
  }

  /** Where the child JVM unpacks native libraries. */
  Path temporary() {
    return root.resolve("tmp");
  }

  /** Where the child JVM's standard error goes. */
  Path output() {
    return root.resolve("broker.out");
  }

  /** What Kafka keeps in the folder. */
  static Path kafka(Path root) {
    return root.resolve("kafka");
  }

  /** The file that the broker holds while it lives. */
  static Path brokerLock(Path root) {
    return root.resolve("broker.lock");
  }

  /** The pattern of the broker's log files; 0 is the newest. */
  static String logPattern(Path root) {
    return root.toString().replace("%", "%%") + "/broker.%g.log";
  }

  /** The last lines that the broker wrote, without stack frames, each indented by two blanks. */
  String lastWords() {
    List<String> lines = new ArrayList<>();
    for (Path file : List.of(root.resolve("broker.0.log"), output())) {
      try {
        try (Stream<String> words = Files.lines(file)) {
          words.filter(line -> !line.startsWith("\tat ")).forEach(lines::add);
        }
      } catch (IOException e) {
        lines.add("(" + file + " cannot be read: " + e.getMessage() + ")");
      }
    }
    List<String> last = lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    return last.isEmpty() ? "  (nothing)" : "  " + String.join("\n  ", last);
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
