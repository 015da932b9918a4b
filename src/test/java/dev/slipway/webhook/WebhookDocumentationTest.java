package dev.slipway.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.uniform.UniformReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is written about webhooks, taken at its word. */
class WebhookDocumentationTest {
  private static final Path REFERENCE = Path.of("src/main/resources/META-INF/doc/webhook.md");

  private static List<String> blocks(Path file, String kind) throws IOException {
    return Pattern.compile("(?ms)^```" + kind + "\n(.*?)^```$")
        .matcher(Files.readString(file))
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }

  private static void assertRead(String text) {
    UniformReader.Reading reading = UniformReader.read("uniform.yaml", text);
    assertEquals(List.of(), reading.problems());
    assertTrue(reading.uniform().orElseThrow().workers().getFirst().webhook().isPresent());
  }

  @Test
  void theExamplesOfTheReferenceAreRead() throws IOException {
    List<String> examples = blocks(REFERENCE, "yaml uniform");

    examples.forEach(WebhookDocumentationTest::assertRead);
    assertEquals(1, examples.size());
  }

  @Test
  void theExampleOfTheReadmeIsRead() throws IOException {
    List<String> examples =
        blocks(Path.of("README.md"), "yaml").stream()
            .filter(block -> block.startsWith("workers:") && block.contains("webhook:"))
            .toList();

    examples.forEach(
        example -> assertRead("apiVersion: slipway.dev/v1\nkind: Uniform\n" + example));
    assertEquals(1, examples.size());
  }
}
