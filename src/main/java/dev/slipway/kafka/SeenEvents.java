package dev.slipway.kafka;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The (source, id) pairs that a partition has accepted, so that a repeated event is dropped
 * (semantics 1). They are kept as 128-bit hashes in pages, per key {@code project/service}: a page
 * goes when it is older than the window and enough newer pairs of its key are there. A page is one
 * record of the changelog, so that remembering an event rewrites one small record.
 */
final class SeenEvents {
  /** What the keys of pages in the changelog begin with. */
  static final String PREFIX = "seen/";

  private static final int PAGE = 128;

  private final Window window;
  private final HashSet128 hashes = new HashSet128();
  private final Map<String, Deque<Page>> pages = new HashMap<>();
  private final Map<String, byte @Nullable []> changes = new LinkedHashMap<>();
  private final Map<String, Page> dirty = new LinkedHashMap<>();

  SeenEvents(Window window) {
    this.window = window;
  }

  /**
   * How long pairs are remembered.
   *
   * @param age at least this long
   * @param perKey at least so many of each key, however old
   * @param most bound on the pairs of a partition; beyond it old pages go whatever their age
   */
  record Window(Duration age, int perKey, int most) {
    /** 24 hours, 10,000 of each key, at most a million. */
    static final Window DEFAULT = new Window(Duration.ofHours(24), 10_000, 1_000_000);
  }

  /** The hash of one (source, id) pair. */
  record Pair(long high, long low) {
    static Pair of(String source, String id) {
      try {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        digest.update(source.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
        ByteBuffer hash = ByteBuffer.wrap(digest.digest(id.getBytes(StandardCharsets.UTF_8)));
        return new Pair(hash.getLong(), hash.getLong());
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static final class Page {
    private final String key;
    private final int number;
    private final long[] pairs = new long[2 * PAGE];
    private int size;
    private long newest;

    Page(String key, int number) {
      this.key = key;
      this.number = number;
    }

    String name() {
      return PREFIX + number + "/" + key;
    }

    byte[] bytes() {
      ByteBuffer buffer = ByteBuffer.allocate(Long.BYTES * (1 + 2 * size));
      buffer.putLong(newest);
      for (int i = 0; i < 2 * size; i++) {
        buffer.putLong(pairs[i]);
      }
      return buffer.array();
    }
  }

  /** Whether a pair was accepted before. */
  boolean contains(Pair pair) {
    return hashes.contains(pair.high(), pair.low());
  }

  /** How many pairs are remembered. */
  int size() {
    return hashes.size();
  }

  /** Remembers a pair of a key at a time in epoch milliseconds. */
  void add(String key, Pair pair, long millis) {
    if (!hashes.add(pair.high(), pair.low())) {
      return;
    }
    Deque<Page> ofKey = pages.computeIfAbsent(key, _ -> new ArrayDeque<>());
    Page page = ofKey.peekLast();
    if (page == null || page.size == PAGE) {
      page = new Page(key, page == null ? 0 : page.number + 1);
      ofKey.addLast(page);
    }
    append(page, pair.high(), pair.low());
    page.newest = Math.max(page.newest, millis);
    dirty.put(page.name(), page);
    forget(ofKey, millis);
  }

  private static void append(Page page, long high, long low) {
    page.pairs[2 * page.size] = high;
    page.pairs[2 * page.size + 1] = low;
    page.size++;
  }

  private void forget(Deque<Page> ofKey, long now) {
    while (ofKey.size() > 1) {
      Page oldest = ofKey.getFirst();
      boolean enough = (ofKey.size() - 2) * PAGE >= window.perKey();
      boolean old = oldest.newest < now - window.age().toMillis();
      if (!(enough && old) && hashes.size() <= window.most()) {
        return;
      }
      ofKey.removeFirst();
      drop(oldest);
      dirty.remove(oldest.name());
      changes.put(oldest.name(), null);
    }
  }

  /** Hands out every page changed since the last call: its name and its bytes, null if it went. */
  void drain(BiConsumer<String, byte @Nullable []> sink) {
    changes.forEach(sink);
    dirty.forEach((name, page) -> sink.accept(name, page.bytes()));
    changes.clear();
    dirty.clear();
  }

  /**
   * Takes back a page from the changelog, in which a page may come again with more pairs; null
   * bytes forget it.
   */
  void load(String name, byte @Nullable [] bytes) {
    int slash = name.indexOf('/', PREFIX.length());
    int number = Integer.parseInt(name.substring(PREFIX.length(), slash));
    Page page = new Page(name.substring(slash + 1), number);
    Deque<Page> ofKey = pages.computeIfAbsent(page.key, _ -> new ArrayDeque<>());
    ofKey.stream()
        .filter(before -> before.number == number)
        .findFirst()
        .ifPresent(before -> {
          ofKey.remove(before);
          drop(before);
        });
    if (bytes == null) {
      return;
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    page.newest = buffer.getLong();
    while (buffer.hasRemaining()) {
      long high = buffer.getLong();
      long low = buffer.getLong();
      append(page, high, low);
      hashes.add(high, low);
    }
    insert(ofKey, page);
  }

  private void drop(Page page) {
    for (int i = 0; i < page.size; i++) {
      hashes.remove(page.pairs[2 * i], page.pairs[2 * i + 1]);
    }
  }

  private static void insert(Deque<Page> ofKey, Page page) {
    Deque<Page> later = new ArrayDeque<>();
    while (!ofKey.isEmpty() && ofKey.getLast().number > page.number) {
      later.addFirst(ofKey.removeLast());
    }
    ofKey.addLast(page);
    ofKey.addAll(later);
  }
}
