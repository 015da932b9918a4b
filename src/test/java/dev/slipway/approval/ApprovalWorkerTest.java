package dev.slipway.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.uniform.HostSettings;
import dev.slipway.uniform.OrderJournal;
import dev.slipway.uniform.Orders;
import dev.slipway.uniform.RecordingSink;
import dev.slipway.uniform.WorkerHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApprovalWorkerTest {
  private static final Map<String, @Nullable Object> NONE = Map.of();
  private static final Map<String, @Nullable Object> BOTH =
      Map.of("pass", "automatic", "warning", "automatic");

  @TempDir Path project;

  /** What is said to an approval after a result; the empty text for none. */
  private RecordingSink said(String before, Map<String, @Nullable Object> properties) {
    RecordingSink sink = new RecordingSink();
    WorkerHost host =
        new WorkerHost(
            new ApprovalRoster((name, revision) -> project),
            sink,
            OrderJournal.inMemory(),
            InstantSource.fixed(Orders.TIME),
            HostSettings.DEFAULT);
    Event order = Orders.triggered("o-1", "approval", properties);
    Map<String, @Nullable Object> data = new LinkedHashMap<>(order.data());
    data.put("result", before);
    host.accept(order.withData(data)).toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
    assertEquals(0, host.openOrders());
    return sink;
  }

  private String ended(String before, Map<String, @Nullable Object> properties) {
    Event finished = said(before, properties).only("approval.finished");
    return finished.data().get("result")
        + " "
        + finished.data().get("status")
        + ": "
        + finished.message();
  }

  private void assertAsked(String before, Map<String, @Nullable Object> properties) {
    assertEquals(List.of("approval.started"), said(before, properties).types());
  }

  @Test
  void aPersonIsAskedUnlessTheRuleSaysOtherwise() {
    assertAsked("pass", NONE);
    assertAsked("warning", NONE);
    assertAsked("pass", Map.of("pass", "manual", "warning", "automatic"));
    assertAsked("warning", Map.of("pass", "automatic"));
  }

  @Test
  void whereNoResultCameBeforeAPersonDecides() {
    assertAsked("", BOTH);
    assertAsked("perhaps", BOTH);
  }

  @Test
  void whatIsAutomaticPasses() {
    assertEquals(
        "pass succeeded: approved by its rule: the result before it is pass", ended("pass", BOTH));
    assertEquals(
        "pass succeeded: approved by its rule: the result before it is warning",
        ended("warning", BOTH));
    assertEquals(
        Map.of("result", "pass", "by", "rule"),
        said("pass", BOTH).only("approval.finished").data().get("approval"));
  }

  @Test
  void aFailureIsNeverApproved() {
    assertEquals("fail succeeded: not approved: the result before it is fail", ended("fail", BOTH));
    assertEquals("fail succeeded: not approved: the result before it is fail", ended("fail", NONE));
  }

  @Test
  void aWordThatNobodyKnowsIsNamed() {
    assertEquals(
        "fail errored: expected automatic or manual for the property warning of the approval,"
            + " found `automatik`; did you mean `automatic`?",
        ended("pass", Map.of("pass", "automatic", "warning", "automatik")));
  }

  @Test
  void anOrderThatComesAgainIsStartedUnderTheSameId() {
    String first = said("pass", NONE).only("approval.started").id();

    assertEquals(first, said("pass", NONE).only("approval.started").id());
  }

  @Test
  void aWorkerOfTheProjectTakesItsPlace() throws IOException {
    Files.writeString(
        project.resolve("uniform.yaml"),
        """
        apiVersion: slipway.dev/v1
        kind: Uniform
        workers:
          - { name: policy, task: approval, stages: [dev], command: [./bin/policy] }
        """);

    assertTrue(said("pass", NONE).events().isEmpty());
  }
}
