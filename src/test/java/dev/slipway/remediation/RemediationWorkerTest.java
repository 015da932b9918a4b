package dev.slipway.remediation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.Result;
import dev.slipway.event.Status;
import dev.slipway.sequence.Payload;
import dev.slipway.uniform.HostSettings;
import dev.slipway.uniform.OrderJournal;
import dev.slipway.uniform.Orders;
import dev.slipway.uniform.RecordingSink;
import dev.slipway.uniform.WorkerHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks for actions as the controller does, round after round. */
class RemediationWorkerTest {
  private static final String FILE =
      """
      apiVersion: spec.keptn.sh/0.1.4
      kind: Remediation
      spec:
        remediations:
          - problemType: slow
            actionsOnOpen:
              - { action: scale, name: Scale, value: { replicas: 2, by: { step: 1 } } }
              - { action: flag, value: { name: promotion, by: { hand: yes } } }
              - { action: restart }
          - problemType: memory
            actionsOnOpen: [{ action: heap }]
      """;

  @TempDir private Path project;
  private final RecordingSink sink = new RecordingSink();
  private int orders;

  @BeforeEach
  void writeFile() throws IOException {
    Files.createDirectories(project.resolve("dev/cart"));
    Files.writeString(project.resolve("dev/cart/remediation.yaml"), FILE);
  }

  @Test
  void everyActionIsReachedInItsOrderAndThenItEnds() {
    Map<String, @Nullable Object> payload = problem("ProblemTitle", "slow");
    List<Object> actions = new ArrayList<>();

    Event answer = ask(payload);
    while (answer.result().equals(Optional.of(Result.PASS))) {
      payload = Payload.merge(payload, answer.data());
      actions.add(String.valueOf(Data.at(payload, "action.action")));
      answer = ask(payload);
    }

    assertEquals(List.of("scale", "flag", "restart"), actions);
    assertEquals(Status.SUCCEEDED, answer.status().orElseThrow());
    assertEquals(
        "no action is left against `slow`: Scale, flag, restart did not help", answer.message());
  }

  @Test
  void anActionKeepsNothingOfTheOneBefore() {
    Map<String, @Nullable Object> payload = problem("ProblemTitle", "slow");

    payload = Payload.merge(payload, ask(payload).data());
    assertEquals(
        Map.of("replicas", 2L, "by", Map.of("step", 1L)), Data.at(payload, "action.value"));
    payload = Payload.merge(payload, ask(payload).data());
    Map<String, ?> value = Data.asMap(Data.at(payload, "action.value"));
    assertEquals("promotion", value.get("name"));
    assertEquals(null, value.get("replicas"));
    assertEquals(null, Data.at(payload, "action.value.by.step"));
    payload = Payload.merge(payload, ask(payload).data());
    assertTrue(Data.has(payload, "action.value"));
    assertEquals(null, Data.at(payload, "action.value"));
  }

  @Test
  void theAnswerHasTheActionAndTheNextIndex() {
    Event answer = ask(problem("problemTitle", "slow"));

    assertEquals("remediation", answer.source());
    assertEquals("action 1 of 3 against `slow`: Scale", answer.message());
    assertEquals("Scale", Data.at(answer.data(), "action.name"));
    assertEquals(Map.of("actionIndex", 1, "problemType", "slow"), answer.data().get("get-action"));
  }

  @Test
  void theRootCauseComesFirst() {
    Map<String, @Nullable Object> payload = problem("rootCause", "memory");
    payload.put("problem", Map.of("rootCause", "memory", "ProblemTitle", "slow"));

    assertEquals("heap", Data.at(ask(payload).data(), "action.action"));
  }

  @Test
  void aProblemThatNobodyForesawIsAnswered() {
    Event answer = ask(problem("ProblemTitle", "rain"));

    assertEquals(Result.FAIL, answer.result().orElseThrow());
    assertEquals("expected a problem of type `slow`, `memory`, found `rain`", answer.message());
  }

  @Test
  void anIndexThatIsNoneIsAnError() {
    Map<String, @Nullable Object> payload = problem("ProblemTitle", "slow");
    payload.put("get-action", Map.of("actionIndex", -1L));

    assertEquals(Status.ERRORED, ask(payload).status().orElseThrow());
  }

  @Test
  void aMissingOrBrokenFileIsNamed() throws IOException {
    Path file = project.resolve("dev/cart/remediation.yaml");
    Files.writeString(file, FILE.replace("problemType: slow", "problemTyp: slow"));
    String message = ask(problem("ProblemTitle", "slow")).message();
    assertTrue(message.contains("dev/cart/remediation.yaml:5:7"), message);
    assertTrue(message.contains("did you mean `problemType`?"), message);

    Files.delete(file);
    assertEquals(
        "expected the file dev/cart/remediation.yaml in project shop",
        ask(problem("ProblemTitle", "slow")).message());
  }

  @Test
  void aLinkOutOfTheProjectIsRefused(@TempDir Path elsewhere) throws IOException {
    Path file = project.resolve("dev/cart/remediation.yaml");
    Files.delete(file);
    Files.createSymbolicLink(file, Files.writeString(elsewhere.resolve("remediation.yaml"), FILE));

    assertTrue(ask(problem("ProblemTitle", "slow")).message().contains("a link out of it"));
  }

  @Test
  void aProgramOfTheProjectMayDoItInstead() throws IOException {
    Files.delete(project.resolve("dev/cart/remediation.yaml"));
    Files.writeString(
        project.resolve("uniform.yaml"),
        """
        apiVersion: slipway.dev/v1
        kind: Uniform
        workers: [{ name: own, task: get-action, command: [./own] }]
        """);

    host().accept(order(problem("ProblemTitle", "slow"))).toCompletableFuture().join();

    assertEquals(List.of(), sink.events());
  }

  private static Map<String, @Nullable Object> problem(String name, String text) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", "shop");
    data.put("stage", "dev");
    data.put("service", "cart");
    data.put("problem", Map.of(name, text));
    return data;
  }

  private WorkerHost host() {
    return new WorkerHost(
        new RemediationRoster((_, _) -> project),
        sink,
        OrderJournal.inMemory(),
        InstantSource.fixed(Orders.TIME),
        HostSettings.DEFAULT);
  }

  private Event order(Map<String, @Nullable Object> payload) {
    return Orders.event(
        "o-" + ++orders, "sh.keptn.event.get-action.triggered", Orders.TIME, payload);
  }

  private Event ask(Map<String, @Nullable Object> payload) {
    try {
      host().accept(order(payload)).toCompletableFuture().get(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
    return sink.events().getLast();
  }
}
