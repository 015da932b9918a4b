package dev.slipway.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.shipyard.ShipyardReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the README says of approvals, taken at its word. */
class ApprovalDocumentationTest {
  private static final String SEQUENCE =
      """
      apiVersion: spec.keptn.sh/0.2.4
      kind: Shipyard
      metadata: { name: shop }
      spec:
        stages:
          - name: production
            sequences:
              - name: delivery
      """;

  @Test
  void itsTasksAreThoseOfAShipyard() throws IOException {
    List<String> examples =
        Pattern.compile("(?ms)^```yaml\n(tasks:.*?)^```$")
            .matcher(Files.readString(Path.of("README.md")))
            .results()
            .map(found -> found.group(1))
            .toList();

    assertEquals(1, examples.size());
    assertTrue(examples.getFirst().contains("name: approval"), examples::toString);
    assertEquals(
        List.of(),
        ShipyardReader.read("shipyard.yaml", SEQUENCE + examples.getFirst().indent(10)).problems());
  }
}
