package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** The HTTP interface as any client sees it. */
final class Api {
  static final JsonMapper JSON = new JsonMapper();
  static final String STRUCTURED = "application/cloudevents+json";

  private final String base;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** The interface at that address, such as {@code http://127.0.0.1:8080}. */
  Api(String base) {
    this.base = base;
  }

  /** The answer to a GET. */
  HttpResponse<String> call(String path) {
    return send(request(path).GET());
  }

  /** The answer to a POST. */
  HttpResponse<String> post(String path, String contentType, String body) {
    return send(
        request(path)
            .header("Content-Type", contentType)
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(base + path)).timeout(Duration.ofSeconds(60));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Whether the server says that it is ready; false also while nobody listens. */
  boolean isReady() {
    try {
      return call("/q/health/ready").statusCode() == 200;
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  /** The JSON of a path that answers 200. */
  JsonNode get(String path) {
    HttpResponse<String> answer = call(path);
    assertEquals(200, answer.statusCode(), () -> path + ": " + answer.body());
    return json(answer.body());
  }

  /** The JSON of a path; empty where there is no such thing yet. */
  Optional<JsonNode> find(String path) {
    HttpResponse<String> answer = call(path);
    return answer.statusCode() == 404 ? Optional.empty() : Optional.of(json(answer.body()));
  }

  static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError("expected JSON, found: " + text, e);
    }
  }

  /** An event of a type for {@code project}, stage {@code dev} and service {@code shop}. */
  static ObjectNode event(String type, String project) {
    ObjectNode event = JSON.createObjectNode();
    event.put("specversion", "1.0").put("id", UUID.randomUUID().toString());
    event.put("source", "integration-test").put("type", type);
    event.put("shkeptncontext", UUID.randomUUID().toString());
    event.putObject("data").put("project", project).put("stage", "dev").put("service", "shop");
    return event;
  }

  /** What starts {@code dev.delivery}. */
  static ObjectNode trigger(String project) {
    return event("sh.keptn.event.dev.delivery.triggered", project);
  }

  /** An answer to an order. */
  static ObjectNode answer(JsonNode order, String phase) {
    String type = order.get("type").asText().replaceFirst("triggered$", phase);
    ObjectNode event = event(type, order.at("/data/project").asText());
    event.put("shkeptncontext", order.get("shkeptncontext").asText());
    event.put("triggeredid", order.get("id").asText());
    ((ObjectNode) event.get("data")).put("stage", order.at("/data/stage").asText());
    if (phase.equals("finished")) {
      ((ObjectNode) event.get("data")).put("result", "pass").put("status", "succeeded");
    }
    return event;
  }

  /** Hands an event in, which is taken, and gives its context. */
  String take(ObjectNode event) {
    HttpResponse<String> answer = post("/api/v1/events", STRUCTURED, event.toString());
    assertEquals(202, answer.statusCode(), answer::body);
    return json(answer.body()).get("context").asText();
  }

  /** The next order of a task in a project, leased. */
  JsonNode order(String project, String task) {
    JsonNode orders = get("/api/v1/tasks?wait=50s&project=" + project + "&task=" + task);
    assertEquals(1, orders.size(), "expected an order of " + task + " in " + project);
    return orders.get(0);
  }

  /** Does the next order of a task. */
  void perform(String project, String task) {
    JsonNode order = order(project, task);
    take(answer(order, "started"));
    take(answer(order, "finished"));
  }

  /** A delivery, as soon as it is known. */
  JsonNode run(String context) {
    return Await.value("delivery " + context, () -> find("/api/v1/runs/" + context));
  }

  /** A delivery, as soon as it has ended. */
  JsonNode ended(String context) {
    return Await.value(
        "the end of delivery " + context,
        () -> find("/api/v1/runs/" + context).filter(run -> run.hasNonNull("ended")));
  }
}
