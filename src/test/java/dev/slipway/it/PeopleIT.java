package dev.slipway.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Webhooks and approvals in deliveries, and the commands that tell who does what and how it is. */
class PeopleIT {
  private final SlipwayServer server = SlipwayServer.shared();
  private final Api api = server.api();
  private final List<String> told = Collections.synchronizedList(new ArrayList<>());
  private HttpServer chat;

  @BeforeEach
  void start() throws IOException {
    chat = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    chat.createContext(
        "/",
        exchange -> {
          told.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          byte[] answer = "{\"message\":17}".getBytes(UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    chat.start();
  }

  @AfterEach
  void stop() {
    chat.stop(0);
  }

  /** A project with a webhook, an approval, and a worker of the test behind it. */
  private void project(String name) {
    server.write(
        name,
        "uniform.yaml",
        """
        apiVersion: slipway.dev/v1
        kind: Uniform
        workers:
          - name: chat
            task: announcement
            webhook:
              url: http://127.0.0.1:%d/say
              body: { text: "{{data.service}} in {{data.stage}}" }
        """
            .formatted(chat.getAddress().getPort()));
    server.deploy(name, SlipwayServer.shipyard("announcement", "approval", "release"));
  }

  private SlipwayProcess command(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--server", server.url()));
    return SlipwayProcess.run(SlipwayProcess.newFolder("people"), all.toArray(String[]::new));
  }

  private HttpResponse<String> answer(String id, String body) {
    return api.post("/api/v1/approvals/" + id, "application/json", body);
  }

  private JsonNode open(String project) {
    return Await.value(
        "an open approval of " + project,
        () -> Optional.ofNullable(api.get("/api/v1/approvals?project=" + project).get(0)));
  }

  @Test
  void aDeliveryWaitsForAPersonWhoIsRemembered() {
    project("people");
    String context = api.take(Api.trigger("people"));

    String id = open("people").get("id").asText();
    SlipwayProcess approve =
        command("approval", "approve", id, "--by", "anna", "--comment", "looks good");
    JsonNode order = api.order("people", "release");
    HttpResponse<String> again = answer(id, "{\"answer\":\"fail\",\"by\":\"bert\"}");

    assertEquals("{\"text\":\"shop in dev\"}", told.getFirst());
    assertEquals(17, order.at("/data/announcement/body/message").asInt(), order::toPrettyString);
    assertEquals(0, approve.exitCode(), approve::toString);
    assertEquals("anna", order.at("/data/approval/by").asText(), order::toPrettyString);
    assertEquals("looks good", order.at("/data/approval/comment").asText());
    assertTrue(order.at("/data/approval/at").asText().startsWith("20"), order::toPrettyString);
    assertEquals(409, again.statusCode(), again::body);
    assertTrue(again.body().contains("approved by anna: looks good"), again::body);
    assertEquals(
        "approved by anna: looks good",
        api.run(context).at("/sequences/0/tasks/1/message").asText());
    api.take(Api.answer(order, "finished"));
    assertEquals("pass", api.ended(context).get("result").asText());
  }

  @Test
  void anEventIsAnAnswerTooAndARejectionFails() {
    project("folk");
    String first = api.take(Api.trigger("folk"));
    JsonNode asked = open("folk");
    ObjectNode event = Api.event("sh.keptn.event.approval.finished", "folk");
    event.put("shkeptncontext", first).put("triggeredid", asked.get("question").asText());
    ((ObjectNode) event.get("data")).put("result", "pass").put("status", "succeeded");
    api.take(event);
    api.perform("folk", "release");
    assertEquals("pass", api.ended(first).get("result").asText());

    String second = api.take(Api.trigger("folk"));
    HttpResponse<String> rejected =
        answer(open("folk").get("id").asText(), "{\"answer\":\"fail\",\"by\":\"bert\"}");

    assertEquals(202, rejected.statusCode(), rejected::body);
    JsonNode ended = api.ended(second);
    assertEquals("fail", ended.get("result").asText(), ended::toPrettyString);
    assertEquals(
        "rejected by bert", ended.at("/sequences/0/tasks/1/message").asText(), ended::toString);
  }

  @Test
  void whoDoesWhatAndHowItIsIsTold() {
    project("crowd");

    SlipwayProcess workers = command("worker", "list", "--project", "crowd");
    SlipwayProcess doctor =
        command(
            "doctor",
            "--data",
            server.data().toString(),
            "--port",
            Integer.toString(server.brokerPort()));

    assertEquals(0, workers.exitCode(), workers::toString);
    for (String row :
        List.of("chat +webhook +crowd", "approval +approval +crowd", "slipway-webhook +kafka")) {
      assertTrue(
          workers.stdout().lines().anyMatch(line -> line.matches(row + " .*")),
          () -> row + " in " + workers.stdout());
    }
    assertEquals(0, doctor.exitCode(), doctor::toString);
    for (String line :
        List.of("ok    broker", "ok    transactions", "ok    topics", "ok    server")) {
      assertTrue(doctor.stdout().contains(line), () -> line + " in " + doctor.stdout());
    }
  }
}
