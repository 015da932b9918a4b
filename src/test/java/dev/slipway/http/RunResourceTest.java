package dev.slipway.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.Result;
import dev.slipway.history.Runs;
import dev.slipway.history.SamplePieces;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(HttpTestProfile.class)
class RunResourceTest {
  @Inject FakePorts.MemoryLog log;
  @Inject Runs runs;
  private final HttpDoor door = new HttpDoor();

  @BeforeEach
  void twoDeliveries() {
    log.reset();
    runs.put(
        List.of(
            SamplePieces.delivery("shop", "c-1", SamplePieces.START, false),
            SamplePieces.open("shop", "c-1", 1, "carts"),
            SamplePieces.delivery("pet", "c-2", SamplePieces.START.plusSeconds(9), true),
            SamplePieces.ended("pet", "c-2", 1, "store", Result.WARNING)));
  }

  @Test
  void aDeliveryIsShownWithItsSequencesAndTasks() {
    Map<String, @Nullable Object> delivery = door.get("/api/v1/runs/c-2").json();

    assertEquals("finished", delivery.get("state"));
    assertEquals("warning", delivery.get("result"));
    assertEquals("2026-01-31T12:00:09Z", delivery.get("started"));
    Map<String, @Nullable Object> run = first(delivery, "sequences");
    assertEquals("delivery", run.get("sequence"));
    assertFalse(run.containsKey("waiting"));
    Map<String, @Nullable Object> task = first(run, "tasks");
    assertEquals("deployment", task.get("name"));
    assertEquals("worker-1", first(task, "workers").get("source"));
  }

  @Test
  void whatDoesNotMoveIsExplained() {
    runs.put(
        List.of(
            SamplePieces.delivery("shop", "c-3", SamplePieces.START, false),
            SamplePieces.unstarted("shop", "c-3", 1, "carts"),
            SamplePieces.delivery("shop", "c-4", SamplePieces.START, false),
            SamplePieces.unstarted("shop", "c-4", 1, "orders")));

    assertEquals(
        "task deployment is being done by worker-1; time limit at 2026-01-31T12:30:00Z",
        explained("c-1").get("waiting"));
    assertEquals(
        "no worker has started task deployment; it fails at 2026-01-31T12:10:00Z"
            + "; no worker is known to be subscribed to it",
        explained("c-3").get("waiting"));
    assertEquals(List.of("deployer"), explained("c-4").get("subscribed"));
    assertEquals(List.of(), door.get("/api/v1/runs/c-2/explanation").json().get("runs"));
    assertEquals("404 not-found ", door.get("/api/v1/runs/c-9/explanation").problem());
  }

  private Map<String, @Nullable Object> explained(String context) {
    return first(door.get("/api/v1/runs/" + context + "/explanation").json(), "runs");
  }

  @Test
  void anUnknownContextIs404() {
    assertEquals("404 not-found ", door.get("/api/v1/runs/c-9").problem());
    assertEquals(
        "404 not-found ",
        door.post(
                "/api/v1/runs/c-9/control",
                "{\"action\":\"abort\"}",
                "Content-Type",
                "application/json")
            .problem());
    assertEquals(List.of(), log.events);
  }

  @Test
  void theListIsFilteredAndPaged() {
    Map<String, @Nullable Object> first = door.get("/api/v1/runs?limit=1").json();
    Map<String, @Nullable Object> second =
        door.get("/api/v1/runs?limit=1&cursor=" + first.get("next")).json();

    assertEquals("c-2", first(first, "items").get("context"));
    assertEquals("c-1", first(second, "items").get("context"));
    assertFalse(second.containsKey("next"));
    assertEquals(
        "c-1", first(door.get("/api/v1/runs?state=started").json(), "items").get("context"));
    assertEquals(
        List.of(), door.get("/api/v1/runs?project=shop&service=store").json().get("items"));
  }

  @Test
  void aParameterThatCannotBeReadIsNamed() {
    assertEquals("400 bad-input limit", door.get("/api/v1/runs?limit=many").problem());
    assertEquals("400 bad-input limit", door.get("/api/v1/runs?limit=0").problem());
    assertEquals("400 bad-input since", door.get("/api/v1/runs?since=noon").problem());
    assertEquals("400 bad-input cursor", door.get("/api/v1/runs?cursor=x").problem());
    HttpDoor.Answer state = door.get("/api/v1/runs?state=startet");
    assertEquals("400 bad-input state", state.problem());
    assertTrue(state.body().contains("did you mean `started`?"), state.body());
  }

  @Test
  void controlBecomesAnEventOfTheDelivery() {
    HttpDoor.Answer answer = control("c-1", "{\"action\":\"pause\",\"stage\":\"dev\"}");

    assertEquals(202, answer.status(), answer.body());
    Event event = log.events.getFirst();
    assertEquals("sh.keptn.event.sequence.pause", event.type());
    assertEquals("c-1", event.context());
    assertEquals(Map.of("project", "shop", "service", "carts", "stage", "dev"), event.data());
    assertEquals(event.id(), answer.json().get("id"));
  }

  @Test
  void anUnknownActionIsRefused() {
    HttpDoor.Answer answer = control("c-1", "{\"action\":\"pauze\"}");

    assertEquals("400 bad-input action", answer.problem());
    assertTrue(answer.body().contains("did you mean `pause`?"), answer.body());
    assertEquals("400 bad-input ", control("c-1", "nonsense").problem());
    assertEquals("400 bad-input action", control("c-1", "{}").problem());
    assertEquals(List.of(), log.events);
  }

  private HttpDoor.Answer control(String context, String body) {
    return door.post(
        "/api/v1/runs/" + context + "/control", body, "Content-Type", "application/json");
  }

  private static Map<String, @Nullable Object> first(
      Map<String, @Nullable Object> json, String list) {
    List<?> items = (List<?>) Optional.ofNullable(json.get(list)).orElseThrow();
    return Data.asMap(items.getFirst());
  }
}
