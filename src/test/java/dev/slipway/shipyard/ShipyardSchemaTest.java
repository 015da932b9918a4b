package dev.slipway.shipyard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.slipway.wire.Json;
import dev.slipway.yaml.Node;
import dev.slipway.yaml.YamlReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The JSON Schema says what the reader says, as far as a schema can. */
class ShipyardSchemaTest {
  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(ShipyardSchema.text());

  private static boolean schemaAccepts(String shipyard) {
    List<Node> roots =
        switch (YamlReader.readFile("shipyard.yaml", shipyard)) {
          case YamlReader.Reading.Documents(List<Node> read) -> read;
          case YamlReader.Reading.Broken(var problem) -> throw new AssertionError(problem);
        };
    String json =
        new String(Json.printValue(roots.getFirst().toExactValue()), StandardCharsets.UTF_8);
    return SCHEMA.validate(json, InputFormat.JSON).isEmpty();
  }

  private static boolean readerAccepts(String shipyard) {
    return ShipyardReader.read("shipyard.yaml", shipyard)
        instanceof ShipyardReader.Reading.Accepted;
  }

  private static String shipyard(String sequence) {
    return "{apiVersion: spec.keptn.sh/0.2.4, kind: Shipyard, metadata: {name: shop}, spec:"
        + " {stages: [{name: dev, sequences: ["
        + sequence
        + "]}]}}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{name: q, tasks: [{name: t}]}|true",
        "{name: q, tasks: [{name: t, properties: {a: [1]}, when: always, timeout: 1h30m}]}|true",
        "{name: q, tasks: [{name: t, startTimeout: 0, triggeredAfter: '0'}]}|true",
        "{name: q, triggeredOn: [x.y.z, {event: e}], tasks: [{name: t}]}|true",
        "{name: q, triggeredOn: , tasks: [{name: t, properties: , when: }]}|true",
        "{name: q, triggeredOn: [{event: e, selector: {match: {result: pass, n: 1, b: true}}}], "
            + "tasks: [{name: t}]}|true",
        "{name: q, triggeredOn: [{event: e, selector: {matchExpressions: "
            + "[{key: k, operator: Exists}]}}], tasks: [{name: t}]}|true",
        "{name: q, triggeredOn: [{event: e, selector: {matchExpressions: "
            + "[{key: k, operator: In}]}}], tasks: [{name: t}]}|false",
        "{name: q, triggeredOn: [{event: e, selector: {match: {t.result: good}}}], "
            + "tasks: [{name: t}]}|false",
        "{name: q, triggeredOn: [{selector: {}}], tasks: [{name: t}]}|false",
        "{name: q, tasks: []}|false",
        "{name: q}|false",
        "{name: Q, tasks: [{name: t}]}|false",
        "{name: q, tasks: [{name: t.u}]}|false",
        "{name: q, tasks: [{name: t, when: never}]}|false",
        "{name: q, tasks: [{name: t, timeout: 30}]}|false",
        "{name: q, tasks: [{name: t, timeout: 1d}]}|false",
        "{name: q, tasks: [{name: t, properties: [a]}]}|false",
        "{name: q, task: [{name: t}]}|false",
        "{tasks: [{name: t}]}|false",
      })
  void whatTheReaderAcceptsTheSchemaAcceptsAndNoMore(String sequence, boolean accepted) {
    assertEquals(accepted, readerAccepts(shipyard(sequence)), "the reader");
    assertEquals(accepted, schemaAccepts(shipyard(sequence)), "the schema");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{kind: Shipyard, metadata: {name: s}, spec: {stages: [{name: a}]}}",
        "{apiVersion: spec.keptn.sh/1.0.0, kind: Shipyard, metadata: {name: s}, spec: {stages: [{name: a}]}}",
        "{apiVersion: spec.keptn.sh/0.2.0, kind: Other, metadata: {name: s}, spec: {stages: [{name: a}]}}",
        "{apiVersion: spec.keptn.sh/0.2.0, kind: Shipyard, metadata: {}, spec: {stages: [{name: a}]}}",
        "{apiVersion: spec.keptn.sh/0.2.0, kind: Shipyard, metadata: {name: s}, spec: {stages: []}}",
        "{apiVersion: spec.keptn.sh/0.2.0, kind: Shipyard, metadata: {name: s}}",
        "{stages: [{name: dev, deployment_strategy: direct}]}"
      })
  void neitherAcceptsABrokenHead(String shipyard) {
    assertEquals(false, readerAccepts(shipyard), "the reader");
    assertEquals(false, schemaAccepts(shipyard), "the schema");
  }

  @Test
  void bothAcceptTheSpellingOfTheProposalAndAStageWithoutSequences() {
    String shipyard =
        "{version: 0.2.0, kind: Shipyard, metadata: {name: s}, spec: {stages: [{name: a}]}}";

    assertEquals(true, readerAccepts(shipyard), "the reader");
    assertEquals(true, schemaAccepts(shipyard), "the schema");
  }
}
