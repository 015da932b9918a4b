package dev.slipway.kafka.broker;

import dev.slipway.event.Admission;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Looks at the disk under the embedded broker once a second, and lets no new events in while it has
 * less room than it should: what is left is for the deliveries that are under way, and the broker
 * does not survive a full disk (reliability F6). There must be a tenth more before they are let in
 * again, so that the doors do not flap.
 */
public final class DiskWatch implements Admission, AutoCloseable {
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final long MEGABYTE = 1_000_000;

  private final Path folder;
  private final LongSupplier usable;
  private final long least;
  private final Consumer<String> log;
  private final CountDownLatch closing = new CountDownLatch(1);
  private volatile Optional<String> obstacle = Optional.empty();

  DiskWatch(Path folder, LongSupplier usable, long least, Consumer<String> log) {
    this.folder = folder;
    this.usable = usable;
    this.least = least;
    this.log = log;
  }

  /**
   * Begins to look.
   *
   * @param folder the broker's folder
   * @param least bytes that must be free
   * @param log is told, in a sentence, when the doors close and when they open again
   */
  public static DiskWatch start(Path folder, long least, Consumer<String> log) {
    DiskWatch watch = new DiskWatch(folder, folder.toFile()::getUsableSpace, least, log);
    watch.look();
    Thread.ofVirtual().name("slipway-disk-watch").start(watch::run);
    return watch;
  }

  private void run() {
    try {
      while (!closing.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Looks once. */
  void look() {
    long free = usable.getAsLong();
    boolean closed = obstacle.isPresent();
    if (free < (closed ? enough() : least)) {
      String found = sentence(free);
      obstacle = Optional.of(found);
      if (!closed) {
        log.accept(found + "; make room under " + folder);
      }
    } else if (closed) {
      obstacle = Optional.empty();
      log.accept(
          "the disk of the embedded broker has %d MB free again: new events are taken"
              .formatted(free / MEGABYTE));
    }
  }

  private String sentence(long free) {
    return "the disk of the embedded broker has %d MB free and should have %d MB (slipway.broker.least-free): no new events are taken before there are %d MB"
        .formatted(free / MEGABYTE, least / MEGABYTE, enough() / MEGABYTE);
  }

  private long enough() {
    return least + least / 10;
  }

  /** Bytes that are free now. */
  public long free() {
    return usable.getAsLong();
  }

  @Override
  public Optional<String> obstacle() {
    return obstacle;
  }

  /** Looks no more. */
  @Override
  public void close() {
    closing.countDown();
  }
}
