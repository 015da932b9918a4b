package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.shipyard.Commit;
import dev.slipway.shipyard.ProjectContent;
import dev.slipway.shipyard.ProjectFile;
import dev.slipway.shipyard.Provenance;
import dev.slipway.shipyard.ShipyardReader.Reading;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is in a revision: its shipyard, and what was found before it was read. */
class ReadingsTest {
  private static final ProjectContent CONTENT =
      new ProjectContent(
          "shop",
          new TreeMap<>(
              Map.of(
                  "shipyard.yaml",
                  new ProjectFile(
                      """
                      apiVersion: spec.keptn.sh/0.2.4
                      kind: Shipyard
                      metadata: {name: shop}
                      spec: {stages: [{name: dev, sequences: [{name: delivery, tasks: [{name: a}]}]}]}
                      """
                          .getBytes(StandardCharsets.UTF_8),
                      false))));
  private static final Problem LINK =
      Problem.warning(Span.start("shop/x"), "symbolic-link", "expected a file", "");
  private static final Problem LARGE =
      Problem.error(Span.start("shop/y"), "too-large", "expected less");

  private static Reading read(Problem... findings) {
    return Readings.read(
        "shop", Optional.of(CONTENT), new Provenance(Optional.empty(), List.of(findings)));
  }

  @Test
  void findingsCountAsIfTheyStoodInTheShipyard() {
    assertInstanceOf(Reading.Accepted.class, read());
    assertEquals(List.of(LINK), assertInstanceOf(Reading.Accepted.class, read(LINK)).warnings());
    assertEquals(
        List.of(LINK, LARGE),
        assertInstanceOf(Reading.Refused.class, read(LINK, LARGE)).problems());
  }

  @Test
  void aRevisionIsReadOnceUntilItComesAnew() {
    Readings readings = new Readings();
    Provenance doubtful = new Provenance(Optional.empty(), List.of(LINK));
    Reading first = readings.of("shop", "r1", () -> Optional.of(CONTENT), Provenance.NONE);

    assertEquals(first, readings.of("shop", "r1", Optional::empty, doubtful));
    readings.forget("shop/r1");
    assertEquals(
        List.of(LINK), readings.of("shop", "r1", () -> Optional.of(CONTENT), doubtful).problems());
  }

  @Test
  void aManifestKeepsTheCommitAndTheFindingsAndOlderOnesHaveNeither() {
    Provenance provenance =
        new Provenance(
            Optional.of(
                new Commit(
                    "yards", "0123", "Ada <a@b>", Instant.parse("2026-01-31T12:00:00Z"), "First")),
            List.of(LINK, LARGE));
    Manifest manifest = Manifest.of(CONTENT, provenance);
    assertEquals(manifest, Manifest.of(manifest.toBytes()));

    byte[] older =
        "{\"schemaVersion\":1,\"files\":{\"a\":{\"sha256\":\"00\",\"executable\":true}}}"
            .getBytes(StandardCharsets.UTF_8);
    assertEquals(Provenance.NONE, Manifest.of(older).provenance());
  }
}
