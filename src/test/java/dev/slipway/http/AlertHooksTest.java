package dev.slipway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.EventSink;
import dev.slipway.event.Scope;
import dev.slipway.wire.CloudEvents;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(HttpTestProfile.class)
class AlertHooksTest {
  private static final String HOOKS = "/api/v1/hooks/";
  private static final String LABELS =
      "{'alertname':'Slow','project':'shop','stage':'dev','service':'carts'}";
  private static final String KEPTN =
      "{'State':'OPEN','PID':'7','problemTitle':'slow','KeptnProject':'shop','KeptnStage':'dev',"
          + "'KeptnService':'carts'}";
  private static final String DOCUMENT =
      "{'kind':'com.acme.alarm','tags':{'project':'shop','env':'dev','app':'carts'},"
          + "'facts':{'queue':9}}";

  @Inject FakePorts.MemoryLog log;
  private final HttpDoor door = new HttpDoor();

  @BeforeEach
  void emptyLog() {
    log.reset();
  }

  @Test
  void alertsAreInTheLogWhenTheyAreAccepted() {
    HttpDoor.Answer answer =
        alerts(alert("firing", "1", LABELS) + "," + alert("resolved", "2", LABELS));

    assertEquals(200, answer.status(), answer.body());
    assertEquals("{'accepted':2,'refused':0,'refusals':[]}", answer.body().replace('"', '\''));
    assertEquals(
        List.of(
            "sh.keptn.event.dev.problem.open",
            "dev.slipway.alert.over",
            "sh.keptn.event.dev.problem.closed"),
        log.events.stream().map(Event::type).toList());
  }

  @Test
  void aRepetitionSaysTheSameEvents() {
    alerts(alert("firing", "1", LABELS));
    alerts(alert("firing", "1", LABELS));

    assertEquals(log.events.getFirst(), log.events.getLast());
    assertEquals(2, log.events.size());
  }

  @Test
  void whatGrafanaSendsIsTakenToo() {
    String alert =
        alert("firing", "1", LABELS)
            .replace("'status'", "'values':{'B':1.5},'dashboardURL':'','status'");

    HttpDoor.Answer answer =
        post(
            "alertmanager",
            "{'receiver':'slipway','status':'firing','orgId':1,'state':'alerting','version':'1',"
                + "'title':'[FIRING:1]','message':'**Firing**','truncatedAlerts':0,'alerts':["
                + alert
                + "]}");

    assertEquals(200, answer.status(), answer.body());
    assertEquals(
        "1.5", Data.at(log.events.getFirst().data(), "problem.ProblemDetails.values.B").toString());
  }

  @Test
  void anAlertWithoutItsLabelsIsToldAndTheOthersGoOn() {
    HttpDoor.Answer answer =
        alerts(
            alert("firing", "1", LABELS.replace("'stage'", "'stag'"))
                + ",7,"
                + alert("firing", "2", LABELS));

    assertEquals(200, answer.status());
    assertEquals(
        "{'accepted':1,'refused':2,'refusals':["
            + "{'index':0,'name':'Slow','reason':'expected `label stage`, found none'},"
            + "{'index':1,'name':'','reason':'expected an object as alert, found another value'}]}",
        answer.body().replace('"', '\''));
    assertEquals(3, log.events.size());
    assertTrue(Scope.check(log.events.getFirst()).isPresent(), "a dead letter");
    assertEquals("sh.keptn.event.dev.problem.open", log.events.getLast().type());
  }

  @Test
  void tenThousandAlertsInOnePayloadAreTaken() {
    String alerts =
        IntStream.range(0, 10_000)
            .mapToObj(i -> alert("firing", "f" + i, LABELS.replace("}", ",'i':'" + i + "'}")))
            .collect(Collectors.joining(","));
    assertTrue(alerts.length() > 2 * CloudEvents.MAX_BYTES);

    HttpDoor.Answer answer = alerts(alerts);

    assertEquals(200, answer.status(), answer.body());
    assertEquals(10_000L, answer.json().get("accepted"));
    assertEquals(10_000, log.events.stream().map(Event::id).distinct().count());
  }

  @Test
  void alertsAreBoundedAndEverythingElseMore() throws Exception {
    String large = "{'alerts':[" + " ".repeat((int) SizeFilter.MOST_OF_ALERTS) + "]}";

    assertEquals(413, announced("alertmanager", large).statusCode());
    assertEquals("413 too-large ", chunked("alertmanager", large).problem());
    assertEquals(
        "413 too-large ", post("keptn", "'" + "x".repeat(CloudEvents.MAX_BYTES) + "'").problem());
    assertEquals(413, chunked("../approvals/a", "{'a':'" + "x".repeat(2_000_000) + "'}").status());
  }

  @Test
  void badInputIsNamed() {
    assertEquals("400 bad-input ", post("alertmanager", "[]").problem());
    assertEquals("400 bad-input alerts", post("alertmanager", "{'alert':[]}").problem());
    assertEquals("400 bad-input ", post("alertmanager", "{'alerts':[{}").problem());
    assertEquals("400 bad-input ", post("generic", "[]").problem());
    assertEquals("422 unaddressed ", post("keptn", "{}").problem());
    assertEquals(415, door.post(HOOKS + "alertmanager", "{}").status());
  }

  @Test
  void aLogThatTakesNothingIs503SoThatAlertmanagerRepeats() {
    log.failure = Optional.of(new EventSink.Unavailable("the broker is away", new IOException()));

    HttpDoor.Answer answer = alerts(alert("firing", "1", LABELS));

    assertEquals("503 unavailable ", answer.problem());
    assertEquals("2", answer.header("Retry-After"));
  }

  @Test
  void keptnsProblemIsTakenAtBothDoors() {
    assertEquals(200, post("keptn", KEPTN).status());
    assertEquals(200, post("generic", KEPTN.replace("problemTitle", "ProblemTitle")).status());
    assertEquals(
        List.of("7//firing", "7//firing"),
        log.events.stream().map(e -> e.id().replaceAll("/[0-9a-f-]{36}/", "//")).toList());
    assertEquals(
        "422 unaddressed ", post("generic", KEPTN.replace("KeptnStage", "Stge")).problem());
  }

  @Test
  void aHookOfAProjectMapsAnyJson() {
    HttpDoor.Answer answer = post("generic", DOCUMENT);

    assertEquals(200, answer.status(), answer.body());
    Event event = log.events.getFirst();
    assertEquals("com.acme.alarm", event.type());
    assertEquals(
        Map.of("project", "shop", "stage", "dev", "service", "carts", "queue", 9L), event.data());
  }

  @Test
  void aHookThatNamesNoProjectIsAskedByName() {
    assertEquals(200, post("generic?project=shop", "{'bare':'carts'}").status());
    assertEquals("hook/shop/bare", log.events.getFirst().source());
    assertEquals("404 not-found ", post("generic?project=nobody", "{'bare':'carts'}").problem());

    HttpDoor.Answer answer = post("generic", "{'bare':'carts'}");

    assertEquals("422 no-hook ", answer.problem());
    String detail = Data.text(answer.json().get("detail"));
    assertTrue(detail.contains("expected a text for type at `/kind`"), detail);
    assertTrue(detail.contains("shop/bare: it names no project"), detail);
  }

  private HttpDoor.Answer alerts(String alerts) {
    return post(
        "alertmanager",
        "{'receiver':'slipway','status':'firing','alerts':["
            + alerts
            + "],'groupLabels':{},'commonLabels':{},'commonAnnotations':{},'externalURL':'',"
            + "'version':'4','groupKey':'{}','truncatedAlerts':0}");
  }

  private static String alert(String status, String fingerprint, String labels) {
    return "{'status':'"
        + status
        + "','labels':"
        + labels
        + ",'annotations':{},'startsAt':'2026-11-21T10:00:00Z','endsAt':'0001-01-01T00:00:00Z',"
        + "'generatorURL':'','fingerprint':'"
        + fingerprint
        + "'}";
  }

  private HttpDoor.Answer post(String hook, String body) {
    return door.post(HOOKS + hook, body.replace('\'', '"'), "Content-Type", "application/json");
  }

  /** Sends the head of a request and its body when it is asked for: what is too large never is. */
  private HttpResponse<String> announced(String hook, String body) throws Exception {
    return door.client()
        .send(
            door.request(HOOKS + hook, "Content-Type", "application/json")
                .expectContinue(true)
                .POST(HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  private HttpDoor.Answer chunked(String hook, String body) {
    byte[] bytes = body.replace('\'', '"').getBytes(UTF_8);
    return door.post(
        HOOKS + hook,
        HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes)),
        "Content-Type",
        "application/json");
  }
}
