package dev.slipway.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.history.Runs;
import dev.slipway.history.SamplePieces;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Approvals of tasks over HTTP: listed, answered once, and told how they were answered. */
@QuarkusTest
@TestProfile(HttpTestProfile.class)
class ApprovalResourceTest {
  @Inject FakePorts.MemoryLog log;
  @Inject Runs runs;
  private final HttpDoor door = new HttpDoor();

  @BeforeEach
  void anApprovalIsOpen() {
    log.reset();
    runs.put(
        List.of(
            SamplePieces.delivery("gate", "a-1", SamplePieces.START, false),
            SamplePieces.approval("gate", "a-1", 1, "carts", Optional.empty())));
  }

  @AfterEach
  void nothingIsLeft() {
    runs.remove(new DeliveryKey("gate", "a-1"));
  }

  private String id() {
    String list = door.get("/api/v1/approvals?project=gate").body();
    assertTrue(list.contains("\"kind\":\"approval\""), list);
    assertTrue(list.contains("\"question\":\"approval-a-1\""), list);
    assertTrue(list.contains("\"labels\":{\"version\":\"2.0\"}"), list);
    assertTrue(list.contains("\"byDefault\":\"fail\""), list);
    return list.replaceFirst(".*?\"id\":\"([0-9a-f]{12})\".*", "$1");
  }

  /** As the controller would, when it has read what is in the log by then. */
  private void controllerTakes(String message) {
    log.whenAppended(() ->
        runs.put(List.of(SamplePieces.approval("gate", "a-1", 1, "carts", Optional.of(message)))));
  }

  @Test
  void anAnswerBecomesTheEndOfTheTask() {
    controllerTakes("approved by anna: fine");

    HttpDoor.Answer answer =
        door.post(
            "/api/v1/approvals/" + id(),
            "{\"answer\":\"pass\",\"by\":\"anna\",\"comment\":\"fine\"}",
            "Content-Type",
            "application/json");

    assertEquals(202, answer.status(), answer.body());
    Event event = log.events.getFirst();
    assertEquals("approval-a-1", event.triggeredId());
    assertEquals("approved by anna: fine", event.message());
    assertEquals("[]", door.get("/api/v1/approvals?project=gate").body());
  }

  @Test
  void whoComesSecondIsTold() {
    String id = id();
    controllerTakes("rejected by bert");

    HttpDoor.Answer second = answer(id, "pass");
    HttpDoor.Answer late = answer(id, "pass");

    assertEquals("409 conflict ", second.problem());
    assertTrue(second.body().contains("rejected by bert"), second.body());
    assertEquals("409 conflict ", late.problem());
    assertEquals(1, log.events.size(), "what is over is not said again");
  }

  @Test
  void whatCannotBeAnsweredIsNamed() {
    assertEquals("400 bad-input answer", answer(id(), "maybe").problem());
    assertEquals("404 not-found ", answer("000000000000", "pass").problem());
    assertTrue(log.events.isEmpty());
  }

  private HttpDoor.Answer answer(String id, String word) {
    return door.post(
        "/api/v1/approvals/" + id,
        "{\"answer\":\"" + word + "\"}",
        "Content-Type",
        "application/json");
  }
}
