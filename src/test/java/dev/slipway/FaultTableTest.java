package dev.slipway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of faults in {@code src/test/README.md} names tests that exist. */
class FaultTableTest {
  private static final Path TABLE = Path.of("src/test/README.md");
  private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w+(?:Test|IT))#(\\w+)`");

  @Test
  void everyTestThatIsNamedExists() throws IOException {
    Map<String, String> sources = sources();
    List<String> missing = new ArrayList<>();
    int named = 0;
    for (Matcher name = NAMED.matcher(Files.readString(TABLE)); name.find(); named++) {
      String source = sources.getOrDefault(name.group(1), "");
      if (!source.contains("void " + name.group(2) + "(")) {
        missing.add(name.group());
      }
    }
    assertEquals(List.of(), missing);
    assertTrue(named > 50, "only " + named + " tests are named: the pattern is wrong");
  }

  private static Map<String, String> sources() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .collect(
              Collectors.toMap(
                  file -> file.getFileName().toString().replace(".java", ""),
                  FaultTableTest::text,
                  String::concat));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
