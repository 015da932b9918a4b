package dev.slipway.cli.sow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.sow.LandscapeFolder;
import dev.slipway.uniform.Scripts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A run whose process is killed in the middle. */
@Timeout(60)
class SowKillTest {
  @TempDir private Path folder;

  /** {@code slipway sow} as a process: a folder, then the words of the command. */
  static final class Main {
    private Main() {}

    public static void main(String[] args) {
      CommandLine sow = new CommandLine(new SowCommand(Path.of(args[0])));
      SowCommand.configure(sow);
      System.exit(sow.execute(List.of(args).subList(1, args.length).toArray(String[]::new)));
    }
  }

  private Process start(String... words) throws Exception {
    List<String> line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                folder.toString()));
    line.addAll(List.of(words));
    return new ProcessBuilder(line)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("out").toFile())
        .start();
  }

  @Test
  void theNextRunStopsWhatWasLeftAndGoesOnWithTheOpenComponent() throws Exception {
    // given
    Path at = folder.resolve("at");
    LandscapeFolder landscape =
        LandscapeFolder.in(folder)
            .component("a", "", "plugins:\n  - note: 'k:'\n")
            .component("b", "a", "plugins:\n  - slow: 'k:'\n  - note: 'l:'\n")
            .component("c", "b", "plugins:\n  - note: 'k:'\n")
            .program(
                "crop/plugins/slow/plugin",
                "#!/bin/bash\n"
                    + "[ -n \"$SOW_RESUME\" ] && { echo resumed >> \"$ROOT/calls\"; exit; }\n"
                    + "echo $$ > \"$ROOT/at.new\"; mv \"$ROOT/at.new\" \"$ROOT/at\"; sleep 1000\n");
    Process first = start("deploy", "-A");
    while (!Files.exists(at) && first.isAlive()) {
      Thread.onSpinWait();
    }
    assertTrue(Scripts.runs(at));

    // when
    assertEquals(
        "slipway: another run is at work in the landscape " + folder.toRealPath() + "\n",
        SowShell.run(folder, "deploy -A").err());
    first.destroyForcibly();
    assertTrue(first.waitFor(20, TimeUnit.SECONDS));
    assertEquals("aborted\n", landscape.text("state/b/state.info"));
    SowShell.Ran next = SowShell.run(folder, "deploy -n -A");

    // then
    assertEquals(0, next.exit(), next.err());
    assertFalse(Scripts.runs(at));
    assertEquals(List.of("a k deploy", "resumed", "b l deploy", "c k deploy"), landscape.calls());
    assertEquals("deployed\n", landscape.text("state/b/state.info"));
  }
}
