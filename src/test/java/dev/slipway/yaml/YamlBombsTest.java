package dev.slipway.yaml;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.Allocation;
import dev.slipway.yaml.YamlReader.Reading;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reliability F29: what is made to cost much is refused, or read within bounds. */
class YamlBombsTest {
  private static final long MOST_MEMORY = 64_000_000;
  private static final Map<String, List<String>> BOMBS = bombs();

  /** Twenty levels, each of which says the one before ten times. */
  private static String laughs(String first, String open, String close) {
    StringBuilder text = new StringBuilder("a0: &a0 " + first + "\n");
    for (int level = 1; level < 20; level++) {
      String alias = "*a" + (level - 1);
      text.append("a%d: &a%d ".formatted(level, level) + open)
          .append((alias + ", ").repeat(9) + alias + close + "\n");
    }
    return text.toString();
  }

  private static String indented(int levels) {
    return IntStream.range(0, levels)
        .mapToObj(level -> " ".repeat(level) + "a:\n")
        .collect(Collectors.joining());
  }

  /** Bombs, with what is said of them; nothing where they are read. */
  private static Map<String, List<String>> bombs() {
    Map<String, List<String>> bombs = new LinkedHashMap<>();
    bombs.put("billion laughs", List.of(laughs("[x, x]", "[", "]"), "nodes, aliases included"));
    bombs.put(
        "merged laughs", List.of(laughs("{k: x}", "{<<: [", "]}"), "nodes, aliases included"));
    bombs.put("an alias of itself", List.of("a: &a [*a, *a]\n", "complete above"));
    bombs.put("a merge of itself", List.of("a: &a {<<: *a}\n", "complete above"));
    bombs.put("lists in lists", List.of("[".repeat(900_000), "levels"));
    bombs.put("maps in maps", List.of("{a: ".repeat(240_000), "levels"));
    bombs.put("items in items", List.of("- ".repeat(490_000), "levels"));
    bombs.put("keys in keys", List.of("? ".repeat(490_000), "levels"));
    bombs.put("an ever deeper map", List.of(indented(1_400), "levels"));
    bombs.put("a type of Java", List.of("!!javax.script.ScriptEngineManager [x]\n", "no tag but"));
    bombs.put("keys on one line", List.of("a: ".repeat(330_000), "expected YAML"));
    bombs.put("a text without end", List.of("'" + "x".repeat(990_000), "end of stream"));
    bombs.put("tabs", List.of("\t".repeat(990_000), "not tabs"));
    bombs.put("directives", List.of("%YAML 1.2\n".repeat(90_000), "expected YAML"));
    bombs.put("one word", List.of("x".repeat(990_000), ""));
    bombs.put("one quoted text", List.of("\"" + "x".repeat(990_000) + "\"", ""));
    bombs.put("one comment", List.of("#".repeat(990_000), ""));
    bombs.put("one number", List.of("9".repeat(990_000), ""));
    bombs.put("blanks", List.of(" ".repeat(990_000), ""));
    bombs.put("a block of text", List.of("a: |\n" + "  x\n".repeat(240_000), ""));
    bombs.put("byte order marks", List.of("\uFEFF".repeat(300_000), ""));
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

  private static void assertBounded(String text, String message) {
    Allocation<Reading> reading = Allocation.of(() -> YamlReader.readFile("f.yaml", text));

    String said =
        switch (reading.result()) {
          case Reading.Documents _ -> "";
          case Reading.Broken(Problem problem) -> problem.toString();
        };
    assertTrue(message.isEmpty() ? said.isEmpty() : said.contains(message), said);
    assertTrue(reading.bytes() <= MOST_MEMORY, "bytes allocated: " + reading.bytes());
  }
}
