package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Shipyards that change while deliveries are on their way. */
class ShipyardChangesIT {
  private final SlipwayServer server = SlipwayServer.shared();
  private final Api api = server.api();

  @Test
  void aBrokenShipyardIsShownAndTheLastGoodOneStaysInForce() {
    // given a delivery on its way
    String good = server.deploy("edited", SlipwayServer.shipyard("pack"));
    String early = api.take(Api.trigger("edited"));
    JsonNode earlyOrder = api.order("edited", "pack");

    // when the file is broken
    server.write(
        "edited", "shipyard.yaml", SlipwayServer.shipyard("pack").replace("tasks:", "taks:"));
    JsonNode project =
        Await.value(
            "the problem of the broken shipyard",
            () -> api.find("/api/v1/projects/edited").filter(view -> !errors(view).isEmpty()));

    // then that is shown with its place, and the last good one is used
    assertEquals(good, project.get("revision").asText());
    List<String> places =
        project
            .get("problems")
            .valueStream()
            .map(problem ->
                "%s:%d:%d %s"
                    .formatted(
                        problem.get("file").asText(),
                        problem.get("line").asInt(),
                        problem.get("column").asInt(),
                        problem.get("hint").asText()))
            .toList();
    assertTrue(
        places.contains("edited/shipyard.yaml:10:11 did you mean `tasks`?"), places::toString);
    assertEquals(good, gitCommit(earlyOrder));

    // and when it is repaired, the next delivery uses it, and the early one its own
    String repaired = server.deploy("edited", SlipwayServer.shipyard("pack", "post"));
    assertNotEquals(good, repaired);
    assertEquals(List.of(), errors(api.get("/api/v1/projects/edited")));
    finish(earlyOrder);
    assertEquals(List.of("pack"), tasks(api.ended(early)));
    assertEquals(good, api.run(early).get("revision").asText());

    String next = api.take(Api.trigger("edited"));
    JsonNode nextOrder = api.order("edited", "pack");
    assertEquals(repaired, gitCommit(nextOrder));
    finish(nextOrder);
    finish(api.order("edited", "post"));
    assertEquals(List.of("pack", "post"), tasks(api.ended(next)));
  }

  @Test
  void aDeliveryStartedWhileTheFileIsBrokenUsesTheLastGoodOne() {
    String good = server.deploy("halfway", SlipwayServer.shipyard("pack"));
    server.write("halfway", "shipyard.yaml", "kind: [Shipyard");
    Await.until(
        "the problem of the broken shipyard",
        () -> !errors(api.get("/api/v1/projects/halfway")).isEmpty());

    String context = api.take(Api.trigger("halfway"));
    JsonNode order = api.order("halfway", "pack");
    finish(order);

    assertEquals(good, gitCommit(order));
    assertEquals("pass", api.ended(context).get("result").asText());
  }

  private void finish(JsonNode order) {
    api.take(Api.answer(order, "started"));
    api.take(Api.answer(order, "finished"));
  }

  private static String gitCommit(JsonNode order) {
    return order.get("gitcommitid").asText();
  }

  private static List<String> tasks(JsonNode run) {
    return run.at("/sequences/0/tasks").findValuesAsText("name");
  }

  private static List<JsonNode> errors(JsonNode project) {
    return project
        .get("problems")
        .valueStream()
        .filter(problem -> problem.get("severity").asText().equals("error"))
        .toList();
  }
}
