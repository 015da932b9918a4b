package dev.slipway.uniform.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.uniform.Scripts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProgramLeftoversTest {
  @TempDir Path folder;

  private ProgramRunner runner() {
    return new ProgramRunner(
        ProgramRunner.Settings.standard()
            .withGrace(Duration.ofMillis(300))
            .withTraces(folder.resolve("traces")));
  }

  @Test
  void whatAKilledWorkerLeftRunningIsStopped() throws Exception {
    String mark = UUID.randomUUID().toString();
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", "trap '' TERM; while :; do sleep 1; done");
    builder.environment().put(ProgramRunner.MARK, mark);
    Process left = builder.start();
    Files.createDirectories(folder.resolve("traces"));
    Files.writeString(folder.resolve("traces").resolve(mark), left.pid() + " 12345");

    assertEquals(1, runner().stopLeftovers());

    assertTrue(left.waitFor(10, TimeUnit.SECONDS));
    assertEquals(List.of(), traces());
  }

  @Test
  void aProgramOfALivingWorkerIsLeftAlone() throws Exception {
    Path script =
        Scripts.write(
            folder.resolve("nap"), "echo $$ > pid; while [ ! -f go ]; do sleep 0.05; done");
    ProgramRunner runner = runner();
    CompletableFuture<ProgramResult> result =
        CompletableFuture.supplyAsync(
            () -> runner.run(ProgramCall.of(folder, List.of(script.toString()))));
    while (!Files.exists(folder.resolve("pid"))) {
      Thread.onSpinWait();
    }
    assertEquals(1, traces().size());
    assertEquals(0, runner().stopLeftovers());
    Files.writeString(folder.resolve("go"), "");
    assertInstanceOf(ProgramResult.Exited.class, result.get(20, TimeUnit.SECONDS));
    assertEquals(List.of(), traces());
  }

  @Test
  void aProgramCannotWriteMoreThanItsLimit() throws Exception {
    Path script = Scripts.write(folder.resolve("fill"), "exec head -c 1000000 /dev/zero > big");
    ProgramRunner limited =
        new ProgramRunner(
            ProgramRunner.Settings.standard().withLimits(new ResourceLimits(0, 100_000, 0, 0)));
    ProgramResult result = limited.run(ProgramCall.of(folder, List.of(script.toString())));
    assertEquals("SIGXFSZ", assertInstanceOf(ProgramResult.Killed.class, result).signal());
    assertFalse(Files.size(folder.resolve("big")) > 100_000);
  }

  private List<String> traces() throws Exception {
    try (Stream<Path> files = Files.list(folder.resolve("traces"))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
