package dev.slipway.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.slipway.event.Event;
import dev.slipway.uniform.Orders;
import dev.slipway.uniform.Outcome;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Worker;
import dev.slipway.wire.Json;
import dev.slipway.wire.JsonObjects;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Webhooks against a server on this machine, which the operator allows. */
class WebhookWorkerTest {
  private static Vertx vertx;
  private static WebhookClient client;

  @TempDir Path folder;
  private HttpServer server;
  private final List<Received> received = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch over = new CountDownLatch(1);
  private final Map<String, @Nullable Object> data = new LinkedHashMap<>();

  private record Received(String line, Map<String, List<String>> headers, String body) {}

  @BeforeAll
  static void open() {
    vertx = Vertx.vertx();
    client = WebhookClient.of(vertx, Optional.empty());
  }

  @AfterAll
  static void close() {
    client.close();
    vertx.close();
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
    Event event = Orders.triggered("o-1", "notify", Map.of("channel", "#ops"));
    data.putAll(event.data());
    data.put("message", "say \"hi\"\n</b>{{data.project}}");
    data.put("count", 3);
    data.put("nothing", null);
  }

  @AfterEach
  void stop() {
    over.countDown();
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    received.add(
        new Received(
            exchange.getRequestMethod() + " " + exchange.getRequestURI(),
            Map.copyOf(exchange.getRequestHeaders()),
            new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
    switch (exchange.getRequestURI().getPath()) {
      case "/json" -> reply(exchange, 200, "application/json", "{\"ticket\":[1,{\"a\":\"b\"}]}");
      case "/list" -> reply(exchange, 201, "application/json; charset=utf-8", "[1,2]");
      case "/broken" -> reply(exchange, 200, "application/json", "{\"a\":1},\"b\":{}");
      case "/text" -> reply(exchange, 200, "text/plain", "done");
      case "/none" -> exchange.sendResponseHeaders(204, -1);
      case "/binary" -> {
        exchange.sendResponseHeaders(200, 2);
        exchange.getResponseBody().write(new byte[] {(byte) 0xff, 0});
      }
      case "/missing" -> reply(exchange, 404, "text/plain", "\nno such hook\nreally");
      case "/moved" -> {
        exchange.getResponseHeaders().set("Location", "/json");
        exchange.sendResponseHeaders(302, -1);
      }
      case "/echo" ->
          reply(
              exchange,
              418,
              "text/plain",
              received.getLast().headers().get("Authorization").getFirst());
      case "/busy" -> {
        if (received.size() < 3) {
          exchange.sendResponseHeaders(503, -1);
        } else {
          reply(exchange, 200, "text/plain", "at last");
        }
      }
      case "/large" -> {
        exchange.sendResponseHeaders(200, 0);
        writeWithoutEnd(exchange);
      }
      case "/slow" -> {
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write('x');
        exchange.getResponseBody().flush();
        awaitEnd();
      }
      default -> exchange.sendResponseHeaders(500, -1);
    }
    exchange.close();
  }

  private static void writeWithoutEnd(HttpExchange exchange) {
    byte[] piece = new byte[64 * 1024];
    try {
      while (true) {
        exchange.getResponseBody().write(piece);
      }
    } catch (IOException e) {
      // The client has had enough, as it should.
    }
  }

  private void awaitEnd() {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void reply(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, body.length());
    exchange.getResponseBody().write(body.getBytes(UTF_8));
  }

  /** What comes of a webhook with these lines; {@code URL} stands for the server. */
  private Outcome outcome(String webhook) throws Exception {
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    Files.writeString(
        Files.createDirectories(folder.resolve("project")).resolve("uniform.yaml"),
        """
        apiVersion: slipway.dev/v1
        kind: Uniform
        workers:
          - name: program
            task: notify
            command: [./bin/notify]
          - name: teller
            task: notify
            webhook:
        """
            + webhook.replace("URL", url).indent(6));
    WebhookTools tools =
        new WebhookTools(
            (project, revision) -> folder.resolve("project"),
            new JsonObjects(),
            client,
            new Gatekeeper(
                AllowList.of(List.of("127.0.0.1:" + server.getAddress().getPort())),
                true,
                _ -> {
                  throw new AssertionError("nothing is looked up");
                }),
            new Secrets(Optional.of(folder.resolve("secrets"))),
            Duration.ofMillis(1));
    TaskOrder order = TaskOrder.of(Orders.triggered("o-1", "notify").withData(data)).orElseThrow();
    List<Worker> workers = new WebhookRoster(tools).workersFor(order);
    assertEquals(List.of("teller"), workers.stream().map(Worker::name).toList());
    return workers.getFirst().perform(order, (_, _) -> {});
  }

  private void secret(String project, String name, String value) throws IOException {
    Path own = Files.createDirectories(folder.resolve("secrets").resolve(project));
    Files.writeString(own.resolve(name), value);
  }

  private String body() {
    return received.getLast().body();
  }

  private String header(String name) {
    return received.getLast().headers().get(name).getFirst();
  }

  @Test
  void theWholeEventIsSentWhereNothingElseIsSaid() throws Exception {
    Outcome outcome = outcome("url: URL/json");

    assertEquals("POST /json", received.getLast().line());
    assertEquals("application/cloudevents+json", header("Content-type"));
    assertEquals("127.0.0.1:" + server.getAddress().getPort(), header("Host"));
    Map<String, @Nullable Object> event = Json.parse(body().getBytes(UTF_8));
    assertEquals("sh.keptn.event.notify.triggered", event.get("type"));
    assertEquals("pass", outcome.result().text());
    assertEquals(
        Map.of(
            "status", 200,
            "headers", Map.of("content-type", "application/json"),
            "body", Map.of("ticket", List.of(1L, Map.of("a", "b")))),
        outcome.data());
  }

  @Test
  void valuesArePutInOnceAndStayValues() throws Exception {
    outcome(
        """
        url: URL/json/{{data.notify.channel}}?q={{data.message}}&s={{data.service}}
        method: PUT
        headers: { X-Context: "{{shkeptncontext}} of {{data.project}}" }
        body: '{"text":"<{{data.message}}>", "count": {{data.count}}, "labels": {{data.labels}},
          "none": {{data.nothing}}, "quoted": "{{data.labels}}", "whole": {{data.message}} }'
        """);

    assertEquals(
        "PUT /json/%23ops?q=say%20%22hi%22%0A%3C%2Fb%3E%7B%7Bdata.project%7D%7D&s=cart",
        received.getLast().line());
    assertEquals("c-1 of shop", header("X-context"));
    Map<String, @Nullable Object> json = Json.parse(body().getBytes(UTF_8));
    assertEquals("<say \"hi\"\n</b>{{data.project}}>", json.get("text"));
    assertEquals("say \"hi\"\n</b>{{data.project}}", json.get("whole"));
    assertEquals(3L, json.get("count"));
    assertEquals(Map.of("team", "core"), json.get("labels"));
    assertEquals("{\"team\":\"core\"}", json.get("quoted"));
    assertTrue(json.containsKey("none") && json.get("none") == null, body());
  }

  @Test
  void aMapIsABodyTooAndOtherTypesHaveTheirEscapes() throws Exception {
    outcome(
        """
        url: URL/json
        body: { text: "{{data.message}}", list: [1, "{{data.service}}", true] }
        """);
    assertEquals(
        Map.of("text", "say \"hi\"\n</b>{{data.project}}", "list", List.of(1L, "cart", true)),
        Json.parse(body().getBytes(UTF_8)));

    outcome(
        """
        url: URL/json
        headers: { Content-Type: application/x-www-form-urlencoded }
        body: m={{data.message}}
        """);
    assertEquals("m=say+%22hi%22%0A%3C%2Fb%3E%7B%7Bdata.project%7D%7D", body());

    outcome(
        """
        url: URL/json
        headers: { Content-Type: text/xml }
        body: <m>{{data.message}}</m>
        """);
    assertEquals("<m>say &quot;hi&quot;\n&lt;/b&gt;{{data.project}}</m>", body());
  }

  @Test
  void answersOfEachKindAreTaken() throws Exception {
    assertEquals(List.of(1L, 2L), outcome("url: URL/list").data().get("body"));
    assertEquals("done", outcome("url: URL/text").data().get("body"));
    assertEquals("{\"a\":1},\"b\":{}", outcome("url: URL/broken").data().get("body"));
    assertEquals(Map.of("status", 204, "headers", Map.of()), outcome("url: URL/none").data());
    assertEquals(2, outcome("url: URL/binary").data().get("bytes"));
  }

  @Test
  void whatIsNoSuccessFails() throws Exception {
    String server = "127.0.0.1:" + this.server.getAddress().getPort();

    Outcome missing = outcome("{ url: URL/missing, method: GET }");
    Outcome moved = outcome("url: URL/moved");

    assertEquals("fail succeeded", missing.result().text() + " " + missing.status().text());
    assertEquals("teller: GET " + server + " answered 404: no such hook", missing.message());
    assertEquals(404, missing.data().get("status"));
    assertEquals(
        "teller: POST " + server + " answered 302; redirects are not followed", moved.message());
    assertEquals("POST /moved", received.getLast().line(), "nothing came after it");
  }

  @Test
  void whatMayPassIsTriedAgain() throws Exception {
    assertEquals(503, outcome("url: URL/busy").data().get("status"));
    received.clear();
    assertEquals("at last", outcome("{ url: URL/busy, retries: 2 }").data().get("body"));
    assertEquals(3, received.size());
  }

  @Test
  void timeAndSizeHaveBounds() throws Exception {
    Outcome slow = outcome("{ url: URL/slow, timeout: 200ms, retries: 5 }");
    Outcome large = outcome("url: URL/large");
    data.put("huge", "x".repeat(300_000));
    Outcome tooMuch = outcome("{ url: URL/json, body: '{{data.huge}}' }");

    assertEquals("errored", slow.status().text());
    assertTrue(slow.message().endsWith("did not answer in time"), slow.message());
    assertEquals("errored", large.status().text());
    assertTrue(large.message().contains("expected at most 262144 bytes"), large.message());
    assertTrue(tooMuch.message().contains("expected a body of at most 262144"), tooMuch.message());
  }

  @Test
  void secretsAreReadByNameAndSeenByTheReceiverAlone() throws Exception {
    secret("shop", "TOKEN", "t0p \"secret\"/1\n");

    Outcome outcome =
        outcome(
            """
            url: URL/echo?t={{secret.TOKEN}}
            headers: { Authorization: "Bearer {{secret.TOKEN}}" }
            body: { token: "{{secret.TOKEN}}" }
            """);

    assertEquals("Bearer t0p \"secret\"/1", header("Authorization"));
    assertEquals("POST /echo?t=t0p%20%22secret%22%2F1", received.getLast().line());
    assertEquals("{\"token\":\"t0p \\\"secret\\\"/1\"}", body());
    assertEquals("Bearer ***", outcome.data().get("body"));
    assertFalse(outcome.toString().contains("t0p"), outcome.toString());
  }

  @Test
  void aUrlThatIsASecretIsNotToldInParts() throws Exception {
    String host = "127.0.0.1:" + server.getAddress().getPort();
    secret("shop", "HOOK", "http://" + host + "/missing?key=4711");
    secret("shop", "ELSEWHERE", "https://intern.example.org/x");

    Outcome missing = outcome("url: '{{secret.HOOK}}'");
    Outcome elsewhere = outcome("url: '{{secret.ELSEWHERE}}'");

    assertEquals("POST /missing?key=4711", received.getLast().line());
    assertEquals("teller: POST *** answered 404: no such hook", missing.message());
    assertTrue(elsewhere.message().contains("found *** from a value"), elsewhere.message());
  }

  @Test
  void aProjectHasItsOwnSecretsAndNoOthers() throws Exception {
    secret("other", "TOKEN", "not yours");
    secret("shop", "EMPTY", "\n");
    Files.createSymbolicLink(
        folder.resolve("secrets/shop/LINK"), folder.resolve("secrets/other/TOKEN"));

    for (String name : List.of("TOKEN", "LINK", "EMPTY")) {
      Outcome outcome = outcome("{ url: URL/json, body: '{{secret." + name + "}}' }");
      assertEquals("errored", outcome.status().text());
      assertTrue(outcome.message().contains(" the secret " + name), outcome.message());
    }
    assertEquals(List.of(), received);
  }

  @Test
  void whatDoesNotFitIntoItsPlaceIsNamed() throws Exception {
    data.put("dots", "..");
    data.put("host", "127.0.0.1:" + server.getAddress().getPort());
    data.put("evil", "example.org");
    Map<String, String> expected = new LinkedHashMap<>();
    expected.put("url: URL/{{data.servise}}", "did you mean `service`?");
    expected.put("url: URL/{{projects}}", "the event has id, source, type");
    expected.put("{ url: URL/json, headers: { X: '{{data.message}}' } }", "for the header X");
    expected.put("url: URL/{{data.dots}}/json", "without the segments . and ..");
    expected.put("url: http://{{data.message}}/", "expected a host from {{data.message}}");
    expected.put("url: https://{{data.evil}}/", "from a value; the operator may allow it");
    expected.put("url: http://example.org{{data.dots}}/", "expected the name of a host");
    expected.put("url: http://127.0.0.1:8001/", "127.0.0.1, which is loopback");
    for (Map.Entry<String, String> one : expected.entrySet()) {
      Outcome outcome = outcome(one.getKey());
      assertEquals("errored", outcome.status().text(), one.getKey());
      assertTrue(outcome.message().contains(one.getValue()), outcome.message());
    }
    assertEquals(List.of(), received);
    assertEquals("pass", outcome("url: http://{{data.host}}/json").result().text());
  }
}
