package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.kafka.SeenEvents.Look;
import dev.slipway.kafka.SeenEvents.Pair;
import dev.slipway.kafka.SeenEvents.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What counts as a duplicate, for how long, and how it comes back from the changelog. */
class SeenEventsTest {
  private static final Window SMALL = new Window(Duration.ofMillis(1_000), 300, 100_000);

  private final SeenEvents seen = new SeenEvents(SMALL);

  private static Pair pair(int number) {
    return Pair.of("source", "id" + number, number);
  }

  private void add(String key, int from, int to, long millis) {
    for (int number = from; number < to; number++) {
      seen.add(key, pair(number), millis);
    }
  }

  private static Event event(String id, Map<String, Object> data) {
    return new Event(id, "s", "t", null, null, new TreeMap<>(), new LinkedHashMap<>(data));
  }

  /** The changelog after compaction: the last bytes of each page, in the order of last writing. */
  private static void drain(SeenEvents from, Map<String, byte[]> log) {
    from.drain((name, bytes) -> {
      log.remove(name);
      if (bytes != null) {
        log.put(name, bytes);
      }
    });
  }

  private static SeenEvents load(Map<String, byte[]> log) {
    SeenEvents loaded = new SeenEvents(SMALL);
    log.forEach(loaded::load);
    return loaded;
  }

  @Test
  void tellsTheSameEventFromAnotherWithItsId() {
    // given
    seen.add("p/s", Pair.of(event("1", Map.of("a", 1, "b", List.of("x")))), 0);

    // when, then
    assertEquals(Look.SAME, seen.look(Pair.of(event("1", Map.of("b", List.of("x"), "a", 1)))));
    assertEquals(Look.CONFLICT, seen.look(Pair.of(event("1", Map.of("a", 2)))));
    assertEquals(Look.NEW, seen.look(Pair.of(event("2", Map.of("a", 1)))));
  }

  @Test
  void doesNotConfuseSourceAndId() {
    seen.add("p/s", Pair.of("ab", "c", 0), 0);
    assertEquals(Look.NEW, seen.look(Pair.of("a", "bc", 0)));
  }

  @Test
  void keepsEverythingThatIsYoungerThanTheWindow() {
    add("p/s", 0, 2_000, 5_000);
    add("p/s", 2_000, 2_001, 5_900);
    assertEquals(2_001, seen.size());
  }

  @Test
  void forgetsOldPairsBeyondTheMinimumOfTheirKey() {
    // given
    add("p/s", 0, 2_000, 0);
    add("p/idle", 5_000, 5_100, 0);

    // when
    add("p/s", 2_000, 2_001, 10_000);

    // then
    assertTrue(seen.size() >= 300 + 100, "kept " + seen.size());
    assertTrue(seen.size() <= 300 + 100 + 2 * SeenPage.PAIRS, "kept " + seen.size());
    assertEquals(Look.NEW, seen.look(pair(0)));
    assertEquals(Look.SAME, seen.look(pair(1_999)));
    assertEquals(Look.SAME, seen.look(pair(5_000)));
  }

  @Test
  void forgetsTheOldestOfAllKeysWhereThereAreTooMany() {
    // given
    SeenEvents bounded = new SeenEvents(new Window(Duration.ofHours(24), 10_000, 1_000));

    // when
    for (int number = 0; number < 5_000; number++) {
      bounded.add("p/" + number, pair(number), number);
    }

    // then
    assertEquals(1_000, bounded.size());
    assertEquals(Look.NEW, bounded.look(pair(3_999)));
    assertEquals(Look.SAME, bounded.look(pair(4_000)));
  }

  @Test
  void comesBackFromTheChangelog() {
    // given
    Map<String, byte[]> log = new LinkedHashMap<>();
    for (int number = 0; number < 3_000; number++) {
      seen.add("p/s" + number % 3, pair(number), number * 10L);
      if (number % 7 == 0) {
        drain(seen, log);
      }
    }
    drain(seen, log);

    // when
    SeenEvents loaded = load(log);

    // then
    assertEquals(seen.size(), loaded.size());
    for (int number = 0; number < 3_000; number++) {
      assertEquals(seen.look(pair(number)), loaded.look(pair(number)));
    }
  }

  @Test
  void goesOnAfterLoadingAsIfItHadNotStopped() {
    // given
    Map<String, byte[]> log = new LinkedHashMap<>();
    add("p/s", 0, 1_000, 0);
    drain(seen, log);
    SeenEvents loaded = load(log);

    // when
    for (SeenEvents one : List.of(seen, loaded)) {
      for (int number = 1_000; number < 2_000; number++) {
        one.add("p/s", pair(number), 5_000);
      }
    }

    // then
    Map<String, byte[]> expected = new LinkedHashMap<>(log);
    Map<String, byte[]> found = new LinkedHashMap<>(log);
    drain(seen, expected);
    drain(loaded, found);
    assertEquals(List.copyOf(expected.keySet()), List.copyOf(found.keySet()));
    expected.forEach(
        (name, bytes) -> assertEquals(List.of(bytes(bytes)), List.of(bytes(found.get(name)))));
  }

  private static String bytes(byte[] bytes) {
    return java.util.HexFormat.of().formatHex(bytes);
  }

  @Test
  void loadsPagesInWhateverOrderCompactionLeftThem() {
    // given
    Map<String, byte[]> log = new LinkedHashMap<>();
    add("p/s", 0, 1_000, 0);
    drain(seen, log);
    List<String> names = new ArrayList<>(log.keySet());
    Collections.shuffle(names, new Random(3));

    // when
    SeenEvents loaded = new SeenEvents(SMALL);
    names.forEach(name -> loaded.load(name, log.get(name)));
    for (int number = 1_000; number < 1_300; number++) {
      loaded.add("p/s", pair(number), 10_000);
    }

    // then
    assertEquals(Look.NEW, loaded.look(pair(0)), "the first page is the first to go");
    assertEquals(Look.SAME, loaded.look(pair(999)));
  }

  @Test
  void forgetsAPageThatTheChangelogForgot() {
    Map<String, byte[]> log = new LinkedHashMap<>();
    add("p/s", 0, 10, 0);
    drain(seen, log);
    SeenEvents loaded = load(log);
    loaded.load(log.keySet().iterator().next(), null);
    assertEquals(0, loaded.size());
  }
}
