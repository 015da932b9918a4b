package dev.slipway.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.event.EventSink;
import dev.slipway.sequence.Ids;
import dev.slipway.wire.CloudEvents;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(HttpTestProfile.class)
class EventIngressTest {
  private static final String PATH = "/api/v1/events";
  private static final String SCOPE = "{'project':'shop','service':'carts'}";
  private static final String EVENT =
      "{'specversion':'1.0','id':'1','source':'ci','type':'sh.keptn.event.dev.delivery.triggered',"
          + "'shkeptncontext':'c-1','data':"
          + SCOPE
          + "}";

  @Inject FakePorts.MemoryLog log;
  @Inject FakePorts.Switch state;
  private final HttpDoor door = new HttpDoor();

  @BeforeEach
  void emptyLog() {
    log.reset();
  }

  @Test
  void aStructuredEventIsInTheLogWhenItIsAccepted() {
    HttpDoor.Answer answer = structured(EVENT);

    assertEquals(202, answer.status(), answer.body());
    assertEquals(Map.of("id", "1", "context", "c-1"), answer.json());
    assertEquals("sh.keptn.event.dev.delivery.triggered", log.events.getFirst().type());
  }

  @Test
  void aBinaryEventIsReadFromHeaders() {
    HttpDoor.Answer answer = binary(SCOPE, "Content-Type", "application/json; charset=utf-8");

    assertEquals(202, answer.status(), answer.body());
    assertEquals("shop/carts", log.events.getFirst().key());
  }

  @Test
  void anEventWithoutContextIsToldTheOneItWillGet() {
    HttpDoor.Answer answer = structured(EVENT.replace("'shkeptncontext':'c-1',", ""));

    Event event = log.events.getFirst();
    assertEquals(Map.of("id", "1", "context", Ids.context(event)), answer.json());
    assertEquals("", event.context());
  }

  @Test
  void aBatchIsTakenAsAWhole() {
    HttpDoor.Answer answer = batch("[" + EVENT + "," + EVENT.replace("'1',", "'2',") + "]");

    assertEquals(202, answer.status(), answer.body());
    assertEquals(
        "[{'id':'1','context':'c-1'},{'id':'2','context':'c-1'}]",
        answer.body().replace('"', '\''));
    assertEquals(List.of("1", "2"), log.events.stream().map(Event::id).toList());
  }

  @Test
  void aBatchWithABadEventIsRefusedAsAWholeAndSaysWhich() {
    HttpDoor.Answer answer = batch("[" + EVENT + "," + EVENT.replace("'source'", "'souce'") + "]");

    assertEquals("400 no-cloudevent source", answer.problem());
    assertEquals(1L, answer.json().get("index"));
    assertEquals(List.of(), log.events);
  }

  @Test
  void aProblemSaysWhereAndWhyAndWhatWasMeant() {
    HttpDoor.Answer answer = structured(EVENT.replace("'source'", "'souce'"));

    assertEquals("application/problem+json", answer.type());
    assertEquals(
        "{'type':'urn:slipway:problem:no-cloudevent',"
            + "'title':'The message is no event that can be taken','status':400,"
            + "'detail':'expected the required attribute `source`, found `souce`;"
            + " did you mean `source`?','code':'no-cloudevent','attribute':'source'}",
        answer.body().replace('"', '\''));
  }

  @Test
  void badInputIsNeverTheServersFault() {
    assertEquals("400 no-cloudevent ", structured("").problem());
    assertEquals("400 no-cloudevent ", structured("{").problem());
    assertEquals("400 no-cloudevent ", batch("{}").problem());
    assertEquals(
        "400 scope-missing data.service", structured(EVENT.replace("service", "servce")).problem());
    assertEquals(
        "400 stage-mismatch data.stage",
        structured(EVENT.replace("{'project'", "{'stage':'prod','project'")).problem());
    assertEquals("400 bad-json data", binary("{", "Content-Type", "application/json").problem());
    assertEquals("400 bad-data data", binary("-1", "Content-Type", "application/json").problem());
    assertEquals("400 bad-attribute time", binary(SCOPE, "ce-time", "noon").problem());
    assertEquals("400 bad-input ce-id", binary(SCOPE, "ce-id", "again").problem());
    assertEquals("400 no-cloudevent ", door.post(PATH, EVENT).problem());
    assertEquals(List.of(), log.events);
  }

  @Test
  void otherMediaTypesAre415() {
    assertEquals(
        "415 unsupported-media-type datacontenttype",
        binary("x", "Content-Type", "text/plain").problem());
    assertEquals(
        "415 unsupported-media-type ",
        door.post(PATH, EVENT, "Content-Type", "application/cloudevents+avro").problem());
  }

  @Test
  void otherMethodsAndPathsAreProblemsToo() {
    assertEquals("405 http-405 ", door.get(PATH).problem());
    assertEquals("404 http-404 ", door.get("/api/v1/nothing").problem());
  }

  @Test
  void theSizeLimitIsExact() {
    String envelope = EVENT.replace("'carts'", "'carts','x':''");
    String largest = envelope.replace("'x':''", "'x':'" + filler(envelope.length(), 0) + "'");
    String tooLarge = envelope.replace("'x':''", "'x':'" + filler(envelope.length(), 1) + "'");

    assertEquals(202, structured(largest).status());
    assertEquals("413 too-large ", structured(tooLarge).problem());
    assertEquals("413 too-large ", chunked(tooLarge).problem());
    assertEquals(202, chunked(largest).status());
  }

  @Test
  void anEndlessBodyIsCutOffAndTheServerGoesOn() throws IOException {
    try (Socket socket = new Socket(door.base().getHost(), door.base().getPort())) {
      OutputStream out = socket.getOutputStream();
      out.write(
          ("POST /api/v1/events HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
                  + "Content-Type: application/cloudevents+json\r\n\r\n")
              .getBytes(UTF_8));
      byte[] chunk = ("10000\r\n" + "x".repeat(0x10000) + "\r\n").getBytes(UTF_8);
      boolean cut = false;
      for (int i = 0; i < 2000 && !cut; i++) {
        try {
          out.write(chunk);
        } catch (IOException e) {
          cut = true;
        }
      }
      assertTrue(cut, "the server read 130 MB");
    }
    assertEquals(202, structured(EVENT).status());
  }

  @Test
  void aStalledBodyIsGivenUpAndTheServerGoesOn() throws IOException {
    try (Socket socket = new Socket(door.base().getHost(), door.base().getPort())) {
      socket
          .getOutputStream()
          .write(
              ("POST /api/v1/events HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n"
                      + "Content-Type: application/cloudevents+json\r\n\r\n{")
                  .getBytes(UTF_8));
      String answer = new String(socket.getInputStream().readAllBytes(), US_ASCII);

      assertTrue(answer.isEmpty() || answer.startsWith("HTTP/1.1 4"), answer);
    }
    assertEquals(202, structured(EVENT).status());
  }

  @Test
  void anUnavailableLogIs503AndTellsWhenToTryAgain() {
    log.failure = Optional.of(new EventSink.Unavailable("the broker is away", new IOException()));

    HttpDoor.Answer answer = structured(EVENT);

    assertEquals("503 unavailable ", answer.problem());
    assertEquals("2", answer.header("Retry-After"));
  }

  /** Reliability F6: what is left of the disk is for what is under way. */
  @Test
  void onANearlyFullDiskNewEventsAre503WithTheReasonAndAnswersAreTaken() {
    state.diskFull = Optional.of("the disk has 1 MB free and should have 2 MB");
    try {
      HttpDoor.Answer answer = structured(EVENT);
      HttpDoor.Answer inBatch = batch("[" + EVENT + "]");
      HttpDoor.Answer answered =
          structured(
              EVENT
                  .replace("dev.delivery.triggered", "build.started")
                  .replace("'service'", "'stage':'dev','service'"));

      assertEquals("503 disk-full ", answer.problem());
      assertTrue(answer.body().contains("has 1 MB free"), answer.body());
      assertEquals("2", answer.header("Retry-After"));
      assertEquals("503 disk-full ", inBatch.problem());
      assertEquals(202, answered.status(), answered.body());
      assertEquals(1, log.events.size());
    } finally {
      state.diskFull = Optional.empty();
    }
    assertEquals(202, structured(EVENT).status());
  }

  @Test
  void anEventThatTheLogNeverTakesIs413() {
    log.failure = Optional.of(new EventSink.TooLarge("expected at most 7 bytes, found 8"));

    HttpDoor.Answer answer = structured(EVENT);

    assertEquals("413 too-large ", answer.problem());
    assertEquals("", answer.header("Retry-After"));
  }

  @Test
  void aFailureOfTheLogIs503Too() {
    log.failure = Optional.of(new IllegalStateException("secret detail"));

    HttpDoor.Answer answer = structured(EVENT);

    assertEquals("503 unavailable ", answer.problem());
    assertTrue(!answer.body().contains("secret"), answer.body());
  }

  @Test
  void aLogThatDoesNotConfirmIs503AndTooManyAtOnceAre429() {
    log.confirmation = new CompletableFuture<>();
    CompletableFuture<HttpDoor.Answer> first =
        CompletableFuture.supplyAsync(() -> structured(EVENT));
    CompletableFuture<HttpDoor.Answer> second =
        CompletableFuture.supplyAsync(() -> structured(EVENT));
    while (log.events.size() < 2) {
      Thread.onSpinWait();
    }

    HttpDoor.Answer third = structured(EVENT);

    assertEquals("429 too-many ", third.problem());
    assertEquals("2", third.header("Retry-After"));
    assertEquals("503 unavailable ", first.join().problem());
    assertEquals("503 unavailable ", second.join().problem());
    log.reset();
    assertEquals(202, structured(EVENT).status());
  }

  @Test
  void whatCameInIsCounted() {
    structured(EVENT);
    structured("{");

    String metrics = door.get("/q/metrics").body();

    assertTrue(metrics.contains("slipway_ingress_accepted_total{transport=\"http\"}"), metrics);
    assertTrue(
        metrics.contains("slipway_ingress_rejected_total{reason=\"no-cloudevent\""), metrics);
  }

  private HttpDoor.Answer structured(String event) {
    return door.post(
        PATH, json(event), "Content-Type", "Application/CloudEvents+JSON; charset=utf-8");
  }

  private HttpDoor.Answer chunked(String event) {
    return door.post(
        PATH,
        HttpRequest.BodyPublishers.ofInputStream(
            () -> new ByteArrayInputStream(json(event).getBytes(UTF_8))),
        "Content-Type",
        CloudEvents.STRUCTURED);
  }

  private HttpDoor.Answer batch(String events) {
    return door.post(PATH, json(events), "Content-Type", CloudEvents.BATCH);
  }

  private HttpDoor.Answer binary(String data, String name, String value) {
    return door.post(
        PATH,
        json(data),
        "ce-specversion",
        "1.0",
        "ce-id",
        "1",
        "ce-source",
        "ci",
        "ce-type",
        "com.acme.image.pushed",
        name,
        value);
  }

  private static String filler(int envelope, int more) {
    return "x".repeat(CloudEvents.MAX_BYTES - envelope + more);
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }
}
