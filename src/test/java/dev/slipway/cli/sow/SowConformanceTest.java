package dev.slipway.cli.sow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Compares with what sow does, step by step; each landscape is worked on in one copy. */
class SowConformanceTest {
  private static final AtomicInteger PASSED = new AtomicInteger();
  private static final AtomicInteger ALL = new AtomicInteger();
  private static final Set<String> USED = new HashSet<>();

  @TempDir private static Path work;

  /** All steps of all landscapes, each named by landscape and number. */
  @TestFactory
  Stream<DynamicTest> doesWhatSowDoes() throws IOException {
    Path folder = folder();
    Assumptions.assumeTrue(Files.isDirectory(folder), () -> "no conformance data in " + folder);
    Map<String, String> known = knownDifferences();
    List<DynamicTest> tests = new ArrayList<>();
    try (Stream<Path> cases = Files.list(folder)) {
      for (Path one : cases.filter(Files::isDirectory).sorted().toList()) {
        tests.addAll(steps(one, known));
      }
    }
    return tests.stream();
  }

  private static List<DynamicTest> steps(Path one, Map<String, String> known) throws IOException {
    String name = one.getFileName().toString();
    RecordedLandscape landscape = RecordedLandscape.copy(one, work.resolve(name));
    List<DynamicTest> tests = new ArrayList<>();
    for (JsonNode step : new ObjectMapper().readTree(one.resolve("steps.json").toFile())) {
      String id = name + "/%02d".formatted(step.get("step").asInt());
      tests.add(
          DynamicTest.dynamicTest(
              id,
              () ->
                  check(
                      id,
                      landscape.play(
                          step.get("step").asInt(),
                          step.get("cwd").asText(),
                          step.get("cmd").asText(),
                          step.get("rc").asInt()),
                      known)));
    }
    return tests;
  }

  private static void check(String id, Map<String, String> differences, Map<String, String> known) {
    ALL.incrementAndGet();
    Map<String, String> unknown = new LinkedHashMap<>(differences);
    unknown
        .keySet()
        .removeIf(part -> {
          String key = known.containsKey(id + ":*") ? id + ":*" : id + ":" + part;
          if (known.containsKey(key)) {
            USED.add(key);
          }
          return known.containsKey(key);
        });
    if (unknown.isEmpty()) {
      PASSED.incrementAndGet();
    }
    StringBuilder text = new StringBuilder();
    unknown.forEach((part, what) -> text.append(part).append(": ").append(what).append('\n'));
    assertEquals("", text.toString());
  }

  @AfterAll
  static void report() throws IOException {
    if (ALL.get() > 0) {
      System.out.println(
          "sow: passed "
              + PASSED
              + " of "
              + ALL
              + " ("
              + USED.size()
              + " parts differ on purpose)");
    }
  }

  private static Path folder() {
    String given = System.getenv("SLIPWAY_CONFORMANCE");
    return Path.of(given == null ? "../shared/conformance" : given).resolve("sow");
  }

  /**
   * The reasons why parts of steps differ: lines of {@code step:part}, a blank and the reason; a
   * star stands for all parts of a step.
   */
  private static Map<String, String> knownDifferences() throws IOException {
    Map<String, String> known = new LinkedHashMap<>();
    try (InputStream in =
        SowConformanceTest.class.getResourceAsStream("/known-differences/sow.txt")) {
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
