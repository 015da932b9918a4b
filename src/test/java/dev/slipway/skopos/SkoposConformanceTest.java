package dev.slipway.skopos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.slipway.event.Data;
import dev.slipway.skopos.plugin.PluginFolders;
import dev.slipway.skopos.plugin.Plugins;
import dev.slipway.uniform.program.ProgramRunner;
import dev.slipway.wire.Json;
import dev.slipway.wire.JsonObjects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every plan of the conformance data, with its executables as they are. */
class SkoposConformanceTest {
  private static final AtomicInteger PASSED = new AtomicInteger();
  private static final AtomicInteger ALL = new AtomicInteger();

  @AfterAll
  static void summary() {
    if (ALL.get() > 0) {
      System.out.println("skopos: passed " + PASSED + " of " + ALL);
    }
  }

  @Test
  void knowsNoCaseThatIsAnsweredOtherwise() throws IOException {
    try (var in = getClass().getResourceAsStream("/known-differences/skopos.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(List.of(), text.lines().filter(l -> !l.startsWith("#")).toList());
    }
  }

  @TestFactory
  Stream<DynamicTest> plans() throws IOException {
    String given = System.getenv("SLIPWAY_CONFORMANCE");
    Path folder = Path.of(given == null ? "../shared/conformance" : given).resolve("skopos");
    assumeTrue(
        Files.isDirectory(folder), "no conformance data; set SLIPWAY_CONFORMANCE to its folder");
    CallMaker plugins = plugins(folder.resolve("bin"));
    try (Stream<Path> files = Files.list(folder.resolve("plans"))) {
      return files.filter(f -> f.toString().endsWith(".json")).sorted().toList().stream()
          .map(file -> test(file, plugins));
    }
  }

  static CallMaker plugins(Path folder) {
    return new Plugins(
            new PluginFolders(List.of(folder)),
            new ProgramRunner(ProgramRunner.Settings.standard()),
            new JsonObjects(),
            folder,
            Map.of())
        ::make;
  }

  private static DynamicTest test(Path file, CallMaker plugins) {
    Map<String, @Nullable Object> given = json(file);
    String plan = Data.text(given.get("plan"));
    ALL.incrementAndGet();
    return DynamicTest.dynamicTest(
        Data.text(given.get("case")),
        () -> {
          new PlanCase(plan, text(file.resolveSibling(plan)), given, plugins).check();
          PASSED.incrementAndGet();
        });
  }

  private static Map<String, @Nullable Object> json(Path file) {
    try {
      return Json.parse(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (Json.Malformed e) {
      throw new AssertionError(file + ": " + e.getMessage(), e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
