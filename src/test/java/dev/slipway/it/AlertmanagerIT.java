package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A real Alertmanager with the configuration of the README reports what a remediation repairs. */
@Execution(ExecutionMode.CONCURRENT)
class AlertmanagerIT {
  private static final String TOKEN = "change-me";
  private static final Pattern RECEIVER =
      Pattern.compile("(?ms)^```yaml\n(route: \\{ receiver: slipway.*?)^```$");

  private static final String SHIPYARD =
      """
      apiVersion: spec.keptn.sh/0.2.4
      kind: Shipyard
      metadata: { name: alerts }
      spec:
        stages:
          - name: production
            sequences:
              - name: remediation
                triggeredOn:
                  - production.problem.open
                  - event: production.remediation.finished
                    selector: { match: { evaluation.result: fail } }
                tasks: [{ name: get-action }, { name: action }, { name: evaluation }]
      """;
  private static final String UNIFORM =
      """
      apiVersion: slipway.dev/v1
      kind: Uniform
      workers:
        - { name: actor, task: action, command: [./bin/act] }
        - { name: judge, task: evaluation, command: [./bin/judge] }
      """;
  private static final String REMEDIATION =
      """
      apiVersion: spec.keptn.sh/0.1.4
      kind: Remediation
      spec:
        remediations:
          - problemType: CheckoutFails
            actionsOnOpen: [{ action: one }, { action: two }, { action: three }]
      """;

  /** Notes the action, which stands in the event; the third one is the one that helps. */
  private static final String ACT =
      """
      #!/bin/sh
      action=$(sed -n 's/.*"action":{[^{}]*"action":"\\([a-z]*\\)".*/\\1/p')
      echo "$action" >>"$SLIPWAY_DATA/actions"
      """;

  private static final String JUDGE =
      """
      #!/bin/sh
      grep -q three "$SLIPWAY_DATA/actions"
      """;

  private SlipwayServer server;
  private Alertmanager alertmanager;

  @Test
  void anAlertIsRemediedOnceHoweverOftenItRepeatsAndWhateverStopsMeanwhile() throws Exception {
    Optional<Path> program = Alertmanager.program();
    if (!"alertmanager".equals(System.getenv("SLIPWAY_TEST_REQUIRE"))) {
      assumeTrue(program.isPresent(), "there is no prometheus-alertmanager on this machine");
    }
    try (SlipwayServer started =
        SlipwayServer.start(
            "alerts",
            Map.of(
                "SLIPWAY_ALERTS_TOKEN", "other," + TOKEN, "SLIPWAY_HTTP_APPEND_TIMEOUT", "1s"))) {
      server = started;
      project();
      try (Alertmanager real = new Alertmanager(server.folder(), path(program), receiver())) {
        alertmanager = real;
        onlyWhoKnowsTheTokenMayReport();
        report("resolved");
        report("firing");
        String context = everyActionIsTriedInItsTurn();
        aRepetitionStartsNothing();
        theEndBelongsToTheSameDelivery(context);
        whatTheLogDoesNotTakeIsRepeated();
        whatWasFiredWhileTheServerWasAwayArrives();
        whatSaysNotWhatItIsAboutIsADeadLetter();
        assertEquals(List.of(), runs("over"), "a firing that came after its resolution");
      }
    }
  }

  private static Path path(Optional<Path> program) {
    return program.orElseThrow(
        () -> new AssertionError("expected prometheus-alertmanager on the PATH, found none"));
  }

  private void project() {
    server.write("alerts", "uniform.yaml", UNIFORM);
    server.write("alerts", "bin/act", ACT);
    server.write("alerts", "bin/judge", JUDGE);
    for (String service : List.of("shop", "held", "late", "over")) {
      server.write("alerts", "production/" + service + "/remediation.yaml", REMEDIATION);
    }
    server.deploy("alerts", SHIPYARD);
  }

  /** The README's, in a hurry. */
  private String receiver() throws IOException {
    var found = RECEIVER.matcher(Files.readString(SlipwayProcess.HOME.resolve("README.md")));
    assertTrue(found.find(), "a receiver in the README");
    String quick = found.group(1).replace("http://127.0.0.1:8080", server.url());
    assertTrue(quick.contains(server.url()) && quick.contains("group_wait: 10s"), quick);
    return quick.replace(
        "group_wait: 10s", "group_wait: 1ms, group_interval: 500ms, repeat_interval: 500ms");
  }

  private void onlyWhoKnowsTheTokenMayReport() {
    HttpResponse<String> answer =
        server.api().post("/api/v1/hooks/alertmanager", "application/json", "{\"alerts\":[{}]}");

    assertEquals(401, answer.statusCode(), answer::body);
  }

  /** Reports what is over before it began, as no Alertmanager does. */
  private void report(String status) throws Exception {
    String alert =
        """
        {"alerts":[{"status":"%s","fingerprint":"f","startsAt":"2020-11-21T09:00:00Z","labels":
          {"alertname":"CheckoutFails","project":"alerts","stage":"production","service":"over"}}]}
        """
            .formatted(status);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url() + "/api/v1/hooks/alertmanager"))
            .header("Authorization", "Bearer " + TOKEN)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(alert))
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      assertEquals(200, answer.statusCode(), answer::body);
    }
  }

  private String everyActionIsTriedInItsTurn() throws IOException {
    alertmanager.fire(alert("shop", "2020-11-21T10:00:00Z", ""));

    JsonNode run = remediated("shop");

    assertEquals(3, run.get("sequences").size(), run::toPrettyString);
    assertEquals(List.of("one", "two", "three"), actions("shop"));
    return run.get("context").asText();
  }

  private void aRepetitionStartsNothing() throws IOException {
    long before = alertmanager.count("alertmanager_notifications_total");
    Await.until(
        "repetitions", () -> alertmanager.count("alertmanager_notifications_total") >= before + 2);

    assertEquals(1, runs("shop").size());
    assertEquals(List.of("one", "two", "three"), actions("shop"));
  }

  private void theEndBelongsToTheSameDelivery(String context) {
    alertmanager.fire(alert("shop", "2020-11-21T10:00:00Z", "2020-11-21T10:05:00Z"));

    JsonNode closed =
        Await.value(
            "a problem that is over",
            () ->
                new KafkaLog(server.kafka())
                    .read("slipway.inbox").stream()
                        .map(record -> Api.json(record.value()))
                        .filter(event -> event.get("type").asText().endsWith(".problem.closed"))
                        .filter(event -> event.at("/data/service").asText().equals("shop"))
                        .findFirst());

    assertEquals("sh.keptn.event.production.problem.closed", closed.get("type").asText());
    assertEquals(context, closed.get("shkeptncontext").asText());
    assertEquals(1, runs("shop").size());
  }

  private void whatTheLogDoesNotTakeIsRepeated() throws Exception {
    long failed = alertmanager.count("alertmanager_notification_requests_failed_total");
    ProcessHandle broker = broker();
    signal(broker, "STOP");
    try {
      alertmanager.fire(alert("held", "2020-11-21T11:00:00Z", ""));
      Await.until(
          "a request that failed",
          () -> alertmanager.count("alertmanager_notification_requests_failed_total") > failed);
    } finally {
      signal(broker, "CONT");
    }

    remediated("held");
    assertEquals(1, runs("held").size());
  }

  private void whatWasFiredWhileTheServerWasAwayArrives() throws IOException {
    server.process().kill();
    long failed = alertmanager.count("alertmanager_notification_requests_failed_total");
    alertmanager.fire(alert("late", "2020-11-21T12:00:00Z", ""));
    Await.until(
        "a request that failed",
        () -> alertmanager.count("alertmanager_notification_requests_failed_total") > failed);

    server.restart();

    remediated("late");
    assertEquals(1, runs("late").size());
    assertEquals(List.of("one", "two", "three"), actions("late"));
    assertEquals(1, runs("shop").size());
  }

  private void whatSaysNotWhatItIsAboutIsADeadLetter() {
    alertmanager.fire("[{\"labels\":{\"alertname\":\"Lost\",\"project\":\"alerts\"}}]");

    JsonNode letter =
        Await.value(
            "a dead letter",
            () ->
                new KafkaLog(server.kafka())
                    .read("slipway.deadletter").stream()
                        .map(record -> Api.json(record.value()))
                        .findFirst());

    assertEquals("Lost", letter.at("/data/alert/labels/alertname").asText());
    assertEquals(
        "expected `label stage`, found none; expected `label service`, found none",
        letter.at("/data/message").asText());
  }

  private static String alert(String service, String startsAt, String endsAt) {
    String end = endsAt.isEmpty() ? "" : ",\"endsAt\":\"" + endsAt + "\"";
    return """
    [{"labels":{"alertname":"CheckoutFails","project":"alerts","stage":"production",
      "service":"%s"},"startsAt":"%s"%s}]
    """
        .formatted(service, startsAt, end);
  }

  private List<JsonNode> runs(String service) {
    List<JsonNode> runs = new ArrayList<>();
    server
        .api()
        .get("/api/v1/runs?project=alerts&service=" + service)
        .get("items")
        .forEach(runs::add);
    return runs;
  }

  /** The delivery of a service, as soon as an action has helped. */
  private JsonNode remediated(String service) {
    JsonNode first =
        Await.value("a delivery of " + service, () -> runs(service).stream().findFirst());
    String context = first.get("context").asText();
    return Await.value(
        "a remediation that passes: " + context,
        () -> server.api().find("/api/v1/runs/" + context).filter(AlertmanagerIT::hasPassed));
  }

  private static boolean hasPassed(JsonNode run) {
    JsonNode sequences = run.get("sequences");
    return sequences.path(sequences.size() - 1).path("result").asText().equals("pass");
  }

  private List<String> actions(String service) throws IOException {
    return Files.readAllLines(
        server.data().resolve("work/alerts/production/" + service + "/actions"));
  }

  private ProcessHandle broker() {
    return SlipwayProcess.living(server.folder()).stream()
        .filter(process -> process.info().commandLine().orElse("").contains("BrokerMain"))
        .findFirst()
        .orElseThrow();
  }

  private static void signal(ProcessHandle process, String name) throws Exception {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
    assertEquals(0, kill.waitFor());
  }
}
