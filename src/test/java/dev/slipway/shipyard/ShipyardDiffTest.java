package dev.slipway.shipyard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.yaml.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Differences of shipyards by meaning. */
class ShipyardDiffTest {
  private static Shipyard read(String stages) {
    String text =
        "apiVersion: spec.keptn.sh/0.2.4\nkind: Shipyard\nmetadata: {name: shop}\nspec:\n  stages:\n"
            + stages.indent(2);
    return switch (ShipyardReader.read("shipyard.yaml", text)) {
      case ShipyardReader.Reading.Accepted(Shipyard shipyard, List<Problem> _) -> shipyard;
      case ShipyardReader.Reading.Refused(List<Problem> problems) ->
          throw new AssertionError(problems);
    };
  }

  private static List<String> between(String before, String after) {
    return ShipyardDiff.between(read(before), read(after)).stream()
        .map(ShipyardDiff.Change::toString)
        .toList();
  }

  @Test
  void defaultsAndSpellingsMakeNoDifference() {
    assertEquals(
        List.of(),
        between(
            """
            - name: dev
              sequences:
              - {name: q, triggeredOn: [a.b.c], tasks: [{name: t}]}
            """,
            """
            # the same
            - name: "dev"
              sequences:
              - name: q
                triggeredOn: [{event: a.b.c, selector: {}}]
                tasks: [{name: t, when: success, startTimeout: 600s, timeout: 0, properties: {}}]
            """));
  }

  @Test
  void whatChangesIsToldWhereItChanges() {
    assertEquals(
        List.of(
            "~ stages: dev, qa -> dev, prod",
            "~ dev.q tasks: t -> t, u",
            "~ dev.q triggeredOn a.b.c: any -> result is pass",
            "~ dev.q t.timeout: 0 -> 5m",
            "~ dev.q t.properties.a.b: 1 -> \"1\"",
            "- qa sequences: none",
            "+ dev.q u.when: always",
            "+ dev.q u.triggeredAfter: 0",
            "+ dev.q u.timeout: 0",
            "+ dev.q u.startTimeout: 10m",
            "+ prod sequences: none"),
        between(
            """
            - name: dev
              sequences:
              - {name: q, triggeredOn: [a.b.c], tasks: [{name: t, properties: {a: {b: 1}}}]}
            - name: qa
            """,
            """
            - name: dev
              sequences:
              - name: q
                triggeredOn: [{event: a.b.c, selector: {match: {result: pass}}}]
                tasks: [{name: t, timeout: 5m, properties: {a: {b: "1"}}}, {name: u, when: always}]
            - name: prod
            """));
  }
}
