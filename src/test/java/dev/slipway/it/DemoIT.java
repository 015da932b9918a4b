package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertLinesMatch;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The first thing that a new user tries. */
@Execution(ExecutionMode.CONCURRENT)
class DemoIT {
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  @Test
  void keepsThePromisesOfTheReadmeAndLeavesNothingBehind() {
    Path folder = SlipwayProcess.newFolder("demo");
    try (SlipwayProcess demo =
        SlipwayProcess.start(
            folder,
            Map.of(),
            "demo",
            "--data",
            folder.resolve("data").toString(),
            "--port",
            Integer.toString(SlipwayProcess.freePort()),
            "--http-port",
            Integer.toString(SlipwayProcess.freePort()))) {
      int code = demo.awaitExit(PATIENCE);

      assertEquals(0, code, demo::toString);
      assertLinesMatch(
          List.of(
              "slipway demo: starting a server .*",
              ">> >>",
              "1\\. Version 1\\.0 is delivered through dev, staging and production",
              ">> its stages >>",
              ". 1\\.0 runs in production",
              "",
              "2\\. Version 2\\.0 fails in staging, and its plan takes it back",
              ">> its stages >>",
              ". staging is back at 1\\.0",
              ". production never saw 2\\.0",
              "",
              "3\\. A problem in production is repaired",
              ". the shop in production refuses to sell",
              ">> its stages >>",
              ". and sells again",
              "",
              "Everything went as it should:",
              " +dev +version 2\\.0",
              " +staging +version 1\\.0",
              " +production +version 1\\.0",
              ">> where to look next >>"),
          demo.stdout().lines().toList());
      assertTrue(demo.stderr().lines().noneMatch(line -> line.contains(" ERROR ")), demo::stderr);
      assertEquals(List.of(), SlipwayProcess.living(folder), "left behind");
    }
  }
}
