package dev.slipway.dynaml;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Compares with what the reference implementation does, case by case. */
class DynamlConformanceTest {
  private static final AtomicInteger PASSED = new AtomicInteger();
  private static final AtomicInteger ALL = new AtomicInteger();

  /** All cases of the folder {@code dynaml}, each named by its id. */
  @TestFactory
  Stream<DynamicTest> doesWhatTheReferenceDoes() throws IOException {
    Path folder = folder();
    Assumptions.assumeTrue(Files.isDirectory(folder), () -> "no conformance data in " + folder);
    Map<String, String> known = knownDifferences();
    return cases(folder).stream()
        .filter(ConformanceCase::hasExpectation)
        .map(c -> DynamicTest.dynamicTest(c.id(), () -> check(c, known)));
  }

  private static void check(ConformanceCase single, Map<String, String> known) {
    ALL.incrementAndGet();
    String difference = single.difference();
    if (difference.isEmpty()) {
      PASSED.incrementAndGet();
    }
    String reason = known.get(single.id());
    Assumptions.assumeTrue(difference.isEmpty() || reason == null, () -> "known: " + reason);
    assertEquals("", difference);
  }

  @AfterAll
  static void report() {
    if (ALL.get() > 0) {
      System.out.println("dynaml: passed " + PASSED + " of " + ALL);
    }
  }

  private static Path folder() {
    String given = System.getenv("SLIPWAY_CONFORMANCE");
    return Path.of(given == null ? "../shared/conformance" : given).resolve("dynaml");
  }

  /** All cases of a folder's files. */
  static List<ConformanceCase> cases(Path folder) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    List<ConformanceCase> cases = new ArrayList<>();
    List<Path> files;
    try (Stream<Path> stream = Files.list(folder)) {
      files = stream.filter(f -> f.toString().endsWith(".jsonl")).sorted().toList();
    }
    for (Path file : files) {
      for (String line : Files.readAllLines(file)) {
        if (!line.isBlank()) {
          cases.add(new ConformanceCase(mapper.readTree(line)));
        }
      }
    }
    return cases;
  }

  /** The reasons why cases differ, by their ids: lines of an id, a blank and the reason. */
  private static Map<String, String> knownDifferences() throws IOException {
    Map<String, String> known = new HashMap<>();
    try (InputStream in =
        DynamlConformanceTest.class.getResourceAsStream("/known-differences/dynaml.txt")) {
      if (in != null) {
        new String(in.readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(line -> line.split(" ", 2))
            .forEach(parts -> known.put(parts[0], parts.length > 1 ? parts[1] : ""));
      }
    }
    return known;
  }
}
