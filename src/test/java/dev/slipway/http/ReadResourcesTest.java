package dev.slipway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.history.ChangeFeed;
import dev.slipway.history.OpenTasks;
import dev.slipway.history.OrderSketch;
import dev.slipway.history.Runs;
import dev.slipway.history.SamplePieces;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.wire.CloudEvents;
import dev.slipway.wire.Decoded;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Task orders, projects, the live feed, health and the description of the interface. */
@QuarkusTest
@TestProfile(HttpTestProfile.class)
class ReadResourcesTest {
  @Inject OpenTasks tasks;
  @Inject Runs runs;
  @Inject ChangeFeed feed;
  @Inject FakePorts.Switch readiness;
  private final HttpDoor door = new HttpDoor();

  @Test
  void aWorkerLeasesAnOrderOnce() {
    Event order =
        new Event(
            "order-1",
            "shipyard-controller",
            "sh.keptn.event.deployment.triggered",
            null,
            null,
            new TreeMap<>(Map.of("shkeptncontext", "c-1")),
            Map.of("project", "shop", "stage", "dev", "service", "carts"));
    tasks.opened(
        new OrderSketch(
            new RunKey("shop", "c-1", 1),
            order.id(),
            "deployment",
            "dev",
            "carts",
            () -> Optional.of(order)));

    HttpDoor.Answer none = door.get("/api/v1/tasks?task=test");
    HttpDoor.Answer first = door.get("/api/v1/tasks?task=deployment,test&wait=10s&lease=5m");
    HttpDoor.Answer second = door.get("/api/v1/tasks?task=deployment&wait=10ms");

    assertEquals("[]", none.body());
    assertTrue(first.type().startsWith(CloudEvents.BATCH), first.type());
    assertEquals(
        new CloudEvents.Batch.Events(List.of(new Decoded.Good(order))),
        CloudEvents.decodeBatch(first.body().getBytes(UTF_8)));
    assertEquals("[]", second.body());
  }

  @Test
  void whoDoesTasksIsListed() {
    assertEquals(
        "[{\"name\":\"deployer\",\"kind\":\"program\",\"project\":\"shop\","
            + "\"tasks\":[\"deployment\"],\"stages\":[],\"services\":[\"carts\"],\"conditions\":[],"
            + "\"lastSeen\":\"2026-01-31T12:00:00Z\"},"
            + "{\"name\":\"(asks over HTTP)\",\"kind\":\"http\",\"project\":\"\",\"tasks\":[\"test\"],"
            + "\"stages\":[],\"services\":[],\"conditions\":[]}]",
        door.get("/api/v1/workers?project=shop").body());
  }

  @Test
  void badTaskParametersAreNamed() {
    assertEquals("400 bad-input wait", door.get("/api/v1/tasks?wait=soon").problem());
    assertEquals("400 bad-input max", door.get("/api/v1/tasks?max=-1").problem());
  }

  @Test
  void aProjectShowsWhatIsInForceAndWhatIsWrongWithANewerContent() {
    Map<String, ?> shop = door.get("/api/v1/projects/shop").json();

    assertEquals("r1", shop.get("revision"));
    assertEquals(
        List.of(
            Map.of(
                "name",
                "dev",
                "sequences",
                List.of(Map.of("name", "evaluation", "tasks", List.of("evaluation"))))),
        shop.get("stages"));
    assertEquals(
        List.of(
            Map.of(
                "severity",
                "error",
                "code",
                "unknown-key",
                "file",
                "shipyard.yaml",
                "line",
                3L,
                "column",
                5L,
                "message",
                "expected a key",
                "hint",
                "did you mean it?")),
        shop.get("problems"));
    assertTrue(!door.get("/api/v1/projects/broken").json().containsKey("revision"));
    assertEquals("404 not-found ", door.get("/api/v1/projects/none").problem());
    assertTrue(door.get("/api/v1/projects").body().startsWith("[{\"name\":\"broken\""));
  }

  @Test
  @Timeout(30)
  void theFeedTellsChangesFromTheGivenPositionOn() throws IOException, InterruptedException {
    String start = feed.position().text();
    runs.put(List.of(SamplePieces.delivery("pet", "s-1", SamplePieces.START, false)));
    runs.put(List.of(SamplePieces.delivery("shop", "s-2", SamplePieces.START, false)));

    HttpResponse<InputStream> stream =
        door.client()
            .send(
                door.request("/api/v1/stream?project=shop", "Last-Event-ID", start).build(),
                HttpResponse.BodyHandlers.ofInputStream());

    try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream.body(), UTF_8))) {
      assertEquals("id:" + feed.position().text(), next(lines, "id"));
      assertEquals("event:run", next(lines, "event"));
      assertTrue(next(lines, "data").contains("\"context\":\"s-2\""));
      runs.put(List.of(SamplePieces.open("shop", "s-2", 1, "carts")));
      assertTrue(next(lines, "data").contains("\"sequence\":\"delivery\""));
      runs.remove(new DeliveryKey("pet", "s-1"));
      runs.remove(new DeliveryKey("shop", "s-2"));
      assertEquals("event:gone", next(lines, "event"));
      assertTrue(next(lines, "data").contains("\"context\":\"s-2\""));
    }
  }

  @Test
  @Timeout(30)
  void aLostPositionIsResetFirst() throws IOException, InterruptedException {
    HttpResponse<InputStream> stream =
        door.client()
            .send(
                door.request("/api/v1/stream", "Last-Event-ID", "other-7").build(),
                HttpResponse.BodyHandlers.ofInputStream());

    try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream.body(), UTF_8))) {
      assertEquals("event:reset", next(lines, "event"));
    }
  }

  @Test
  void healthSaysWhatIsMissingAndLiveDoesNotDependOnIt() {
    assertEquals(200, door.get("/q/health/ready").status());
    readiness.obstacle = Optional.of("2 of 4 partitions are restored");
    readiness.started = false;
    try {
      HttpDoor.Answer ready = door.get("/q/health/ready");
      assertEquals(503, ready.status());
      assertTrue(ready.body().contains("2 of 4 partitions are restored"), ready.body());
      assertEquals(503, door.get("/q/health/started").status());
      assertEquals(200, door.get("/q/health/live").status());
    } finally {
      readiness.obstacle = Optional.empty();
      readiness.started = true;
    }
  }

  @Test
  void whatOnlyANewProcessCuresEndsTheLife() {
    readiness.deadlock = Optional.of("the thread of the lane has ended");
    try {
      HttpDoor.Answer live = door.get("/q/health/live");
      assertEquals(503, live.status());
      assertTrue(live.body().contains("the thread of the lane has ended"), live.body());
    } finally {
      readiness.deadlock = Optional.empty();
    }
    assertEquals(200, door.get("/q/health/live").status());
  }

  @Test
  void theInterfaceDescribesItself() {
    Map<String, ?> openapi = door.get("/q/openapi?format=json").json();

    Map<?, ?> paths = assertInstanceOf(Map.class, openapi.get("paths"));
    for (String path :
        List.of(
            "/api/v1/events",
            "/api/v1/runs",
            "/api/v1/runs/{context}",
            "/api/v1/runs/{context}/control",
            "/api/v1/tasks",
            "/api/v1/projects",
            "/api/v1/projects/{project}",
            "/api/v1/stream")) {
      assertTrue(paths.containsKey(path), path);
    }
  }

  private static String next(BufferedReader lines, String field) throws IOException {
    String line = lines.readLine();
    while (line != null && !line.startsWith(field + ":")) {
      line = lines.readLine();
    }
    return Optional.ofNullable(line).orElseThrow();
  }
}
