package dev.slipway.kafka;

import dev.slipway.event.Event;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
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

  private final Window window;
  private final SeenTable pairs = new SeenTable();
  private final Map<String, Deque<SeenPage>> pages = new HashMap<>();

  /** All pages; the one that was added to longest ago comes first. */
  private final LinkedHashSet<SeenPage> byAge = new LinkedHashSet<>();

  private final Map<String, Optional<SeenPage>> changes = new LinkedHashMap<>();

  SeenEvents(Window window) {
    this.window = window;
  }

  /**
   * How long pairs are remembered.
   *
   * @param age at least this long
   * @param perKey at least so many of each key, however old
   * @param most bound on the pairs of a partition; beyond it the oldest page goes in any case
   */
  record Window(Duration age, int perKey, int most) {
    /** 24 hours, 10,000 of each key, at most a million. */
    static final Window DEFAULT = new Window(Duration.ofHours(24), 10_000, 1_000_000);
  }

  /** What is known of an event that comes in. */
  enum Look {
    /** Its (source, id) was not accepted before. */
    NEW,
    /** The same event was. */
    SAME,
    /** Another event with this (source, id) was: the first wins (reliability F22). */
    CONFLICT
  }

  /** One event: 96 bits that stand for its (source, id), 32 for what it says. */
  record Pair(long high, long low) {
    /** Never used itself; a copy of it costs less than looking for another one. */
    private static final MessageDigest SHA_256 = sha256();

    static Pair of(Event event) {
      int content = 31 * event.type().hashCode() + event.data().hashCode();
      return of(event.source(), event.id(), content);
    }

    static Pair of(String source, String id, int content) {
      try {
        MessageDigest digest = (MessageDigest) SHA_256.clone();
        digest.update(source.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
        ByteBuffer hash = ByteBuffer.wrap(digest.digest(id.getBytes(StandardCharsets.UTF_8)));
        long high = hash.getLong();
        return new Pair(high, (long) hash.getInt() << 32 | Integer.toUnsignedLong(content));
      } catch (CloneNotSupportedException e) {
        throw new IllegalStateException("this Java's SHA-256 cannot be copied", e);
      }
    }

    private static MessageDigest sha256() {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("this Java has no SHA-256", e);
      }
    }
  }

  /** What is known of an event. */
  Look look(Pair pair) {
    if (!pairs.contains(pair.high(), pair.low())) {
      return Look.NEW;
    }
    return pairs.companion(pair.high(), pair.low()) == (int) pair.low() ? Look.SAME : Look.CONFLICT;
  }

  /** How many pairs are remembered. */
  int size() {
    return pairs.size();
  }

  /** Remembers a pair of a key at a time in epoch milliseconds. */
  void add(String key, Pair pair, long millis) {
    if (!pairs.add(pair.high(), pair.low())) {
      return;
    }
    Deque<SeenPage> ofKey = pages.computeIfAbsent(key, _ -> new ArrayDeque<>());
    SeenPage page = ofKey.peekLast();
    if (page == null || page.isFull()) {
      page = new SeenPage(key, page == null ? 0 : page.number + 1);
      ofKey.addLast(page);
    }
    page.add(pair.high(), pair.low(), millis);
    byAge.remove(page);
    byAge.add(page);
    changes.put(page.name(), Optional.of(page));
    forget(ofKey, millis);
  }

  private void forget(Deque<SeenPage> ofKey, long now) {
    long old = now - window.age().toMillis();
    while ((ofKey.size() - 2) * SeenPage.PAIRS >= window.perKey()
        && ofKey.getFirst().newest() < old) {
      drop(ofKey.getFirst());
    }
    while (pairs.size() > window.most() && byAge.size() > 1) {
      drop(byAge.getFirst());
    }
  }

  private void drop(SeenPage page) {
    remove(page);
    changes.put(page.name(), Optional.empty());
  }

  private void remove(SeenPage page) {
    page.forEach(pairs::remove);
    byAge.remove(page);
    Deque<SeenPage> ofKey = pages.get(page.key);
    if (ofKey != null) {
      ofKey.remove(page);
      if (ofKey.isEmpty()) {
        pages.remove(page.key);
      }
    }
  }

  /** Hands out every page changed since the last call: its name and its bytes, null if it went. */
  void drain(BiConsumer<String, byte @Nullable []> sink) {
    changes.forEach((name, page) -> sink.accept(name, page.map(SeenPage::bytes).orElse(null)));
    changes.clear();
  }

  /**
   * Takes back a page from the changelog, in which a page may come again with more pairs; null
   * bytes forget it.
   */
  void load(String name, byte @Nullable [] bytes) {
    int slash = name.indexOf('/', PREFIX.length());
    int number = Integer.parseInt(name.substring(PREFIX.length(), slash));
    String key = name.substring(slash + 1);
    for (SeenPage before : pages.getOrDefault(key, new ArrayDeque<>())) {
      if (before.number == number) {
        remove(before);
        break;
      }
    }
    if (bytes != null) {
      SeenPage page = SeenPage.of(key, number, bytes);
      page.forEach(pairs::add);
      byAge.add(page);
      insert(pages.computeIfAbsent(key, _ -> new ArrayDeque<>()), page);
    }
  }

  private static void insert(Deque<SeenPage> ofKey, SeenPage page) {
    Deque<SeenPage> later = new ArrayDeque<>();
    while (!ofKey.isEmpty() && ofKey.getLast().number > page.number) {
      later.addFirst(ofKey.removeLast());
    }
    ofKey.addLast(page);
    ofKey.addAll(later);
  }
}
