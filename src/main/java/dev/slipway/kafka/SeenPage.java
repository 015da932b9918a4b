package dev.slipway.kafka;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Some of the pairs of {@link SeenEvents}: those that were accepted one after another for a key.
 */
final class SeenPage {
  /** Most pairs of a page. */
  static final int PAIRS = 128;

  private static final int FIRST_LENGTH = 16;

  final String key;

  /** Counts the pages of a key. */
  final int number;

  private long[] pairs = new long[FIRST_LENGTH];
  private int length;
  private long newest;

  SeenPage(String key, int number) {
    this.key = key;
    this.number = number;
  }

  /** What is done with the halves of a pair. */
  @FunctionalInterface
  interface Visitor {
    void visit(long high, long low);
  }

  /** The page that bytes hold. */
  static SeenPage of(String key, int number, byte[] bytes) {
    SeenPage page = new SeenPage(key, number);
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    long newest = buffer.getLong();
    while (buffer.hasRemaining()) {
      page.add(buffer.getLong(), buffer.getLong(), newest);
    }
    return page;
  }

  /** The bytes of the page: when its newest pair came, then all pairs. */
  byte[] bytes() {
    ByteBuffer buffer = ByteBuffer.allocate(Long.BYTES * (1 + length));
    buffer.putLong(newest);
    for (int i = 0; i < length; i++) {
      buffer.putLong(pairs[i]);
    }
    return buffer.array();
  }

  /** The key of the page in the changelog. */
  String name() {
    return SeenEvents.PREFIX + number + "/" + key;
  }

  boolean isFull() {
    return length == 2 * PAIRS;
  }

  /** When the newest pair came, in epoch milliseconds. */
  long newest() {
    return newest;
  }

  void add(long high, long low, long millis) {
    if (length == pairs.length) {
      pairs = Arrays.copyOf(pairs, 2 * length);
    }
    pairs[length++] = high;
    pairs[length++] = low;
    newest = Math.max(newest, millis);
  }

  void forEach(Visitor visitor) {
    for (int i = 0; i < length; i += 2) {
      visitor.visit(pairs[i], pairs[i + 1]);
    }
  }
}
