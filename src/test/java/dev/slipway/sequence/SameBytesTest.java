package dev.slipway.sequence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What follows from the same events is the same, byte for byte, in every process. */
@Timeout(60)
class SameBytesTest {
  private static final int MOST_PROCESSES = 8;

  @Test
  void noOrderThatJavaChoosesAnewInEachProcessIsSeen() throws Exception {
    // when the story is played until two processes have ordered a set differently
    Set<String> digests = new HashSet<>();
    Set<String> orders = new HashSet<>();
    for (int n = 0; n < MOST_PROCESSES && orders.size() < 2; n++) {
      List<String> lines = play();
      digests.add(lines.get(0));
      orders.add(lines.get(1));
    }

    // then
    assertEquals(2, orders.size(), "every process had the same order: nothing is shown");
    assertEquals(1, digests.size(), digests::toString);
    assertTrue(Integer.parseInt(digests.iterator().next().split(" ")[0]) > 50, digests::toString);
  }

  private static List<String> play() throws IOException, InterruptedException {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                StoryDigest.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    return said.lines().toList();
  }
}
