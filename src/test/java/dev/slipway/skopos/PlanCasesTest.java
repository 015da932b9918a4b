package dev.slipway.skopos;

import dev.slipway.event.Data;
import dev.slipway.yaml.Node;
import dev.slipway.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Plans of our own with what must come of them: two YAML documents in a file, the expectation in
 * the form of the conformance data and the plan. Adding a case is adding a file.
 */
class PlanCasesTest {
  private static final Path FOLDER = Path.of("src/test/resources/skopos");

  @TestFactory
  Stream<DynamicTest> cases() throws IOException {
    CallMaker plugins = SkoposConformanceTest.plugins(FOLDER.resolve("bin").toAbsolutePath());
    try (Stream<Path> files = Files.list(FOLDER.resolve("cases"))) {
      return files.sorted().toList().stream()
          .map(file ->
              DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file, plugins)));
    }
  }

  private static void check(Path file, CallMaker plugins) throws Exception {
    String[] halves = Files.readString(file).split("\n---\n", 2);
    Map<String, @Nullable Object> given =
        switch (YamlReader.readFile(file.toString(), halves[0])) {
          case YamlReader.Reading.Documents(List<Node> roots) ->
              Data.asMap(roots.getFirst().toExactValue());
          case YamlReader.Reading.Broken broken -> throw new AssertionError(broken.problem());
        };
    new PlanCase(file.getFileName().toString(), halves[1], given, plugins).check();
  }
}
