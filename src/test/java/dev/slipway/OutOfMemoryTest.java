package dev.slipway;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that is out of memory ends, so that another one can go on (reliability F46). */
class OutOfMemoryTest {
  @ParameterizedTest
  @ValueSource(strings = {"slipway", "src/main/java/dev/slipway/kafka/broker/EmbeddedBroker.java"})
  void everyWayToStartAServerEndsItThen(String file) throws IOException {
    assertTrue(Files.readString(Path.of(file)).contains("-XX:+ExitOnOutOfMemoryError"), file);
  }

  @Test
  void aJvmWithThisOptionEndsAlsoWhereTheProgramCatchesEverything() throws Exception {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC",
                    "-Xmx16m",
                    "-XX:+ExitOnOutOfMemoryError",
                    "-cp",
                    System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path")),
                    Hoarder.class.getName()))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertTrue(process.waitFor() != 0);
  }

  /** A program that would go on for ever. */
  static final class Hoarder {
    private Hoarder() {}

    public static void main(String[] args) {
      List<byte[]> kept = new java.util.ArrayList<>();
      while (kept.size() < 1_000_000) {
        try {
          kept.add(new byte[100_000]);
        } catch (OutOfMemoryError e) {
          System.exit(0);
        }
      }
    }
  }
}
