package dev.slipway.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.Allocation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reliability F27: what is made to cost much is refused, or read within bounds. */
class JsonBombsTest {
  private static final long MOST_MEMORY = 64_000_000;
  private static final Map<String, List<String>> BOMBS = bombs();

  private static final String START =
      "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"s\",\"type\":\"t\",\"data\":{\"x\":";

  private static String list(int count, String item) {
    return "[" + String.join(",", Collections.nCopies(count, item)) + "]";
  }

  private static String keys(int count, IntFunction<String> key) {
    return IntStream.range(0, count)
        .mapToObj(n -> "\"" + key.apply(n) + "\":1")
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** One of many texts with the same {@link String#hashCode}. */
  private static String sameHash(int number) {
    return IntStream.range(0, 15)
        .mapToObj(bit -> (number >> bit & 1) == 0 ? "Aa" : "BB")
        .collect(Collectors.joining());
  }

  /** Bombs as the data of an event, with what is said of them; nothing where they are read. */
  private static Map<String, List<String>> bombs() {
    Map<String, List<String>> bombs = new LinkedHashMap<>();
    bombs.put("lists in lists", List.of("[".repeat(890_000), "nesting depth"));
    bombs.put("objects in objects", List.of("{\"a\":".repeat(170_000), "nesting depth"));
    bombs.put("60 levels, 7,000 times", List.of(list(7_000, "[".repeat(60) + "]".repeat(60)), ""));
    bombs.put("a number of 890,000 digits", List.of("9".repeat(890_000), "Number value length"));
    bombs.put("numbers of 1,000 digits", List.of(list(880, "9".repeat(1_000)), ""));
    bombs.put("fractions of 1,000 digits", List.of(list(880, "0." + "9".repeat(998)), ""));
    bombs.put("exponents", List.of(list(70_000, "1e999999999"), ""));
    bombs.put("a text of 890,000 characters", List.of("\"" + "x".repeat(890_000) + "\"", ""));
    bombs.put("a text of escapes", List.of("\"" + "\\u0041".repeat(148_000) + "\"", ""));
    bombs.put("400,000 numbers", List.of(list(400_000, "7"), ""));
    bombs.put("290,000 empty objects", List.of(list(290_000, "{}"), ""));
    bombs.put("290,000 empty lists", List.of(list(290_000, "[]"), ""));
    bombs.put("110,000 objects with a key", List.of(list(110_000, "{\"a\":1}"), ""));
    bombs.put("80,000 keys", List.of(keys(80_000, n -> "k" + n), ""));
    bombs.put("keys of one hash", List.of(keys(24_000, JsonBombsTest::sameHash), ""));
    bombs.put("one key again and again", List.of(keys(80_000, _ -> "k"), "second `k`"));
    bombs.put(
        "the first key again at the end",
        List.of(keys(70_000, n -> "k" + n % 69_999), "second `k0`"));
    bombs.put("a key of 890,000 characters", List.of(keys(1, _ -> "k".repeat(890_000)), "Name"));
    return bombs;
  }

  static Set<String> names() {
    return BOMBS.keySet();
  }

  @ParameterizedTest
  @MethodSource("names")
  void eachIsRefusedOrReadWithinBounds(String name) {
    List<String> bomb = Objects.requireNonNull(BOMBS.get(name));
    assertBounded(bomb.getFirst(), bomb.getLast());
  }

  private static void assertBounded(String data, String reason) {
    byte[] event = (START + data + "}}").getBytes(UTF_8);
    assertTrue(event.length <= 900_000, "no event is that large: " + event.length);

    Allocation<Decoded> decoded = Allocation.of(() -> CloudEvents.decode(event));

    String said =
        switch (decoded.result()) {
          case Decoded.Good _ -> "";
          case Decoded.Bad bad -> bad.reason();
        };
    assertTrue(reason.isEmpty() ? said.isEmpty() : said.contains(reason), said);
    assertTrue(decoded.bytes() <= MOST_MEMORY, "bytes allocated: " + decoded.bytes());
  }

  /** A table of names that documents share would be full, or damaged, for those that follow. */
  @Test
  void namesMadeToCollideAreReadAndHarmNoOtherDocument() {
    // given
    List<String> names = colliding(2_000);
    String ordinary = keys(1_000, n -> "name" + n);
    int expected = Json.parse(ordinary.getBytes(UTF_8)).size();

    // when
    int read = 0;
    for (int from = 0; from < names.size(); from += 250) {
      List<String> some = names.subList(0, from + 250);
      read = Json.parse(keys(some.size(), some::get).getBytes(UTF_8)).size();
      assertEquals(expected, Json.parse(ordinary.getBytes(UTF_8)).size());
    }

    // then
    assertEquals(names.size(), read);
  }

  /**
   * Names of eight characters whose hash is the same in the parser's own table of names, whatever
   * its seed: it is added only after both halves have been brought together, the second one times
   * 33, so that each first half has a second that makes up for it.
   */
  private static List<String> colliding(int count) {
    int inverse = 1;
    for (int round = 0; round < 5; round++) {
      inverse *= 2 - 33 * inverse;
    }
    Random random = new Random(1);
    List<String> names = new ArrayList<>();
    while (names.size() < count) {
      int first = 0;
      for (int half = 0; half < 4; half++) {
        first = first << 8 | (random.nextInt('z' - '#') + '#');
      }
      int mixed = first + (first >>> 15);
      mixed ^= mixed >>> 9;
      String name = characters(first) + characters((0x12345678 - mixed) * inverse);
      if (name.chars().allMatch(c -> c > ' ' && c < 127 && c != '"' && c != '\\')
          && !names.contains(name)) {
        names.add(name);
      }
    }
    return names;
  }

  private static String characters(int four) {
    return IntStream.of(24, 16, 8, 0)
        .mapToObj(shift -> String.valueOf((char) (four >>> shift & 0xFF)))
        .collect(Collectors.joining());
  }
}
