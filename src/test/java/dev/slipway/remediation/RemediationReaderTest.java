package dev.slipway.remediation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.slipway.remediation.Remediation.Action;
import dev.slipway.remediation.RemediationReader.Reading;
import dev.slipway.wire.Json;
import dev.slipway.yaml.Node;
import dev.slipway.yaml.YamlReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemediationReaderTest {
  private static final Path SCHEMA =
      Path.of("src/main/resources/META-INF/schemas/remediation.json");
  private static final String FILE =
      """
      apiVersion: spec.keptn.sh/0.1.4
      kind: Remediation
      metadata: { name: shop }
      spec:
        remediations:
          - problemType: slow
            actionsOnOpen:
              - action: scale
                name: Scale
                description: One more
                value: { replicas: 2, load: 0.5 }
          - problemType: default
            actionsOnOpen: [{ action: restart }]
      """;

  @Test
  void everyActionIsReadInItsOrder() {
    Remediation remediation = read(FILE).remediation().orElseThrow();

    assertEquals(List.of(), read(FILE).problems());
    assertEquals(
        new Action(
            "Scale", "scale", "One more", Map.of("replicas", 2L, "load", new BigDecimal("0.5"))),
        remediation.entries().getFirst().actions().getFirst());
    assertEquals(
        new Action("restart", "restart", "", null),
        remediation.entries().getLast().actions().getFirst());
  }

  @Test
  void theRootCauseComesBeforeTheTitleAndBothBeforeTheDefault() {
    Remediation remediation =
        read(FILE.replace("problemType: slow", "problemType: disk is full"))
            .remediation()
            .orElseThrow();

    assertEquals("disk is full", type(remediation, "disk is full", "slow"));
    assertEquals("disk is full", type(remediation, "", "disk is full"));
    assertEquals("disk is full", type(remediation, "rain", "disk is full"));
    assertEquals("default", type(remediation, "", ""));
    assertTrue(
        read(FILE.replace("default", "other"))
            .remediation()
            .orElseThrow()
            .entryFor("", "")
            .isEmpty());
  }

  private static String type(Remediation remediation, String rootCause, String title) {
    return remediation.entryFor(rootCause, title).orElseThrow().problemType();
  }

  @Test
  void everythingThatIsWrongIsToldWithPlaceAndHint() {
    Reading reading =
        read(
            FILE.replace("0.1.4", "0.2.0")
                .replace("problemType: slow", "problmType: slow")
                .replace("- action: scale", "- acton: scale")
                .replace("[{ action: restart }]", "[]"));

    assertTrue(reading.remediation().isEmpty());
    assertEquals(
        """
        remediation.yaml:1:13: error: expected `spec.keptn.sh/0.1.4` as apiVersion, found `spec.keptn.sh/0.2.0` [bad-value]
        remediation.yaml:6:7: error: expected one of problemType, actionsOnOpen, found `problmType` [unknown-key] (did you mean `problemType`?)
        remediation.yaml:6:7: error: expected `problemType`, found none [missing-key]
        remediation.yaml:8:11: error: expected one of action, name, description, value, found `acton` [unknown-key] (did you mean `action`?)
        remediation.yaml:8:11: error: expected `action`, found none [missing-key]
        remediation.yaml:13:22: error: expected a list for actionsOnOpen, found an empty one [not-a-list]
        """,
        String.join("", reading.problems().stream().map(p -> p + "\n").toList()));
  }

  @Test
  void whatCanNeverBeReachedIsWarnedOf() {
    assertEquals(
        List.of("duplicate-type"),
        read(FILE.replace("problemType: slow", "problemType: default")).problems().stream()
            .map(p -> p.code())
            .toList());
    assertEquals(
        List.of("too-many-actions"),
        read(FILE.replace("{ action: restart }", "{ action: restart }, ".repeat(32)))
            .problems()
            .stream()
            .map(p -> p.code())
            .toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{problemType: a, actionsOnOpen: [{action: b}]}]|true",
        "[{problemType: 5, actionsOnOpen: [{action: b, name: , value: [1, {c: d}]}]}]|true",
        "[{problemType: a, actionsOnOpen: []}]|false",
        "[{problemType: a}]|false",
        "[{actionsOnOpen: [{action: b}]}]|false",
        "[{problemType: a, actionsOnOpen: [{name: b}]}]|false",
        "[{problemType: a, actionsOnOpen: [{action: b, values: c}]}]|false",
        "[{problemType: a, actionsOnOpen: [{action: [b]}]}]|false",
        "[]|false",
      })
  void theSchemaSaysWhatTheReaderSays(String entries, boolean accepted) throws IOException {
    String file =
        "{apiVersion: spec.keptn.sh/0.1.4, kind: Remediation, spec: {remediations: "
            + entries
            + "}}";

    assertEquals(accepted, read(file).remediation().isPresent(), "the reader");
    assertEquals(accepted, schemaAccepts(file), "the schema");
  }

  private static boolean schemaAccepts(String file) throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(SCHEMA));
    Node root =
        switch (YamlReader.readFile("x", file)) {
          case YamlReader.Reading.Documents(List<Node> roots) -> roots.getFirst();
          case YamlReader.Reading.Broken(var problem) -> throw new AssertionError(problem);
        };
    String json = new String(Json.printValue(root.toExactValue()), StandardCharsets.UTF_8);
    return schema.validate(json, InputFormat.JSON).isEmpty();
  }

  private static Reading read(String text) {
    return RemediationReader.read("remediation.yaml", text);
  }
}
