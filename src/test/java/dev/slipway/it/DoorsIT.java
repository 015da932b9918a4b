package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** The HTTP door: events in, orders out, words of control. */
class DoorsIT {
  private final SlipwayServer server = SlipwayServer.shared();
  private final Api api = server.api();

  @Test
  void aMisspeltAttributeIsNamed() {
    ObjectNode event = Api.trigger("doors");
    event.remove("source");
    event.put("sourcce", "me");

    HttpResponse<String> answer = api.post("/api/v1/events", Api.STRUCTURED, event.toString());

    assertEquals(400, answer.statusCode(), answer::body);
    assertEquals(
        "application/problem+json", answer.headers().firstValue("content-type").orElse(""));
    JsonNode problem = Api.json(answer.body());
    assertEquals("source", problem.get("attribute").asText(), problem::toString);
    assertTrue(problem.get("detail").asText().contains("sourcce"), problem::toString);
  }

  @Test
  void theRoomOfTheEmbeddedBrokerIsWatched() {
    String metrics = api.call("/q/metrics").body();

    assertTrue(metrics.contains("slipway_ingress_paused 0.0"), metrics);
    assertTrue(
        metrics.lines().anyMatch(line -> line.matches("slipway_broker_disk_free_bytes [1-9].*")),
        metrics);
    assertTrue(metrics.contains("slipway_partitions_stopped 0.0"), metrics);
  }

  @Test
  void anOrderIsLeasedOnceAndAgainWhenTheLeaseIsOver() {
    server.deploy("leases", SlipwayServer.shipyard("errand"));
    String context = api.take(Api.trigger("leases"));
    String orders = "/api/v1/tasks?project=leases&task=errand";

    JsonNode leased = api.get(orders + "&wait=50s&lease=2s");
    assertEquals(1, leased.size(), leased::toString);
    assertEquals(context, leased.at("/0/shkeptncontext").asText());
    assertEquals("shop", leased.at("/0/data/service").asText());
    assertEquals(0, api.get(orders).size(), "hidden while it is leased");

    assertEquals(leased, api.get(orders + "&wait=50s"));
    api.take(Api.answer(leased.get(0), "started"));
    api.take(Api.answer(leased.get(0), "finished"));
    assertEquals("pass", api.ended(context).get("result").asText());
  }

  @Test
  void aDeliveryIsPausedResumedAndAborted() {
    server.deploy("control", SlipwayServer.shipyard("one", "two"));
    String context = api.take(Api.trigger("control"));
    JsonNode order = api.order("control", "one");

    control(context, "pause");
    api.take(Api.answer(order, "started"));
    api.take(Api.answer(order, "finished"));
    awaitState(context, "paused");
    assertEquals(0, api.get("/api/v1/tasks?project=control&task=two").size());

    control(context, "resume");
    assertEquals(context, api.order("control", "two").get("shkeptncontext").asText());

    control(context, "abort");
    assertEquals("aborted", api.ended(context).get("state").asText());
  }

  @Test
  void anUnknownWordOfControlIsRefused() {
    server.deploy("words", SlipwayServer.shipyard("one"));
    String context = api.take(Api.trigger("words"));
    api.run(context);

    HttpResponse<String> answer =
        api.post(
            "/api/v1/runs/" + context + "/control", "application/json", "{\"action\":\"puase\"}");

    assertEquals(400, answer.statusCode());
    assertEquals("action", Api.json(answer.body()).get("attribute").asText());
    assertTrue(Api.json(answer.body()).get("detail").asText().contains("pause"), answer::body);
  }

  private void control(String context, String action) {
    api.run(context);
    HttpResponse<String> answer =
        api.post(
            "/api/v1/runs/" + context + "/control",
            "application/json",
            "{\"action\":\"" + action + "\"}");
    assertEquals(202, answer.statusCode(), answer::body);
  }

  private void awaitState(String context, String state) {
    Await.until(
        context + " is " + state, () -> api.run(context).get("state").asText().equals(state));
  }
}
