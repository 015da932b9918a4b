package dev.slipway.uniform.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.Result;
import dev.slipway.event.Status;
import dev.slipway.uniform.JsonCodec;
import dev.slipway.uniform.Orders;
import dev.slipway.uniform.Outcome;
import dev.slipway.uniform.RefusingWorker;
import dev.slipway.uniform.Scripts;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Worker;
import dev.slipway.uniform.program.ProgramRunner;
import dev.slipway.wire.JsonObjects;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExecWorkerTest {
  private static final String UNIFORM =
      """
      apiVersion: slipway.dev/v1
      kind: Uniform
      workers:
        - name: tester
          task: test
          command: [./bin/test, --fast]
          timeout: 30s
          env: { COLOR: blue }
      """;

  private final JsonCodec json = new JsonObjects();

  @TempDir Path project;
  @TempDir Path data;

  @BeforeEach
  void writeUniform() throws IOException {
    Files.writeString(project.resolve("uniform.yaml"), UNIFORM);
  }

  private ExecRoster roster() {
    ProgramRunner.Settings settings =
        ProgramRunner.Settings.standard().withGrace(Duration.ofMillis(200));
    return new ExecRoster(
        new ExecTools(new ProgramRunner(settings), (_, _) -> project, json, data));
  }

  private Outcome perform(Event triggered) throws InterruptedException {
    TaskOrder order = TaskOrder.of(triggered).orElseThrow();
    List<Worker> workers = roster().workersFor(order);
    assertEquals(1, workers.size());
    return workers.getFirst().perform(order, (_, _) -> {});
  }

  private Outcome run(String script) throws Exception {
    Scripts.write(project.resolve("bin/test"), script);
    return perform(Orders.triggered("o-1", "test"));
  }

  @Test
  void anObjectOnStandardOutputBecomesTheTasksOwnSpace() throws Exception {
    Outcome outcome =
        run(
            """
            echo working >&2
            echo '{"result":"warning","message":"slow","labels":{"run":7},"p95":12,"ok":null}'
            """);
    assertEquals(Result.WARNING, outcome.result());
    assertEquals(Status.SUCCEEDED, outcome.status());
    assertEquals("slow", outcome.message());
    assertEquals(Map.of("run", "7"), outcome.labels());
    assertEquals(List.of("p95", "ok", "log"), List.copyOf(outcome.data().keySet()));
    assertEquals("working\n", outcome.data().get("log"));
  }

  @Test
  void theExitCodeDecides() throws Exception {
    assertEquals(Outcome.pass(Map.of()), run("exit 0"));
    assertEquals(Outcome.fail("tester exited with 1", Map.of()), run("exit 1"));
    assertEquals(Outcome.errored("tester exited with 3"), run("exit 3"));
    Outcome fail = run("echo '{\"result\":\"pass\"}'; echo one >&2; echo two >&2; exit 1");
    assertEquals(Result.FAIL, fail.result());
    assertEquals(Status.SUCCEEDED, fail.status());
    assertEquals("tester exited with 1: two", fail.message());
    Outcome killed = run("kill -SEGV $$");
    assertEquals("tester was ended by SIGSEGV", killed.message());
    assertEquals("signal", killed.data().get("reason"));
  }

  @Test
  void aProgramOutOfTimeIsStoppedAndErrored() throws Exception {
    Files.writeString(project.resolve("uniform.yaml"), UNIFORM.replace("30s", "1s"));
    Outcome outcome = run("echo waiting >&2; trap '' TERM; sleep 100");
    assertEquals(Status.ERRORED, outcome.status());
    assertEquals("tester did not end within 1s and was stopped: waiting", outcome.message());
    assertEquals("timeout", outcome.data().get("reason"));
  }

  @Test
  void whatIsNoJsonObjectIsErroredWithItsPlace() throws Exception {
    assertPlace("echo hello", "line 1, column 1");
    assertPlace("printf '{\\n\"a\": '", "line 2, column 6");
    assertPlace("echo '{}'; echo '{}'", "line 2, column ");
    assertPlace("echo '[1]'", "line 1, column 1");
    assertPlace("echo '{\"a\":1,\"a\":2}'", "line 1, column ");
    assertPlace("printf '\\357\\273\\277{}'", "found a byte order mark");
    assertPlace("printf '{\\n \\000}'", "line 2, column 2: expected JSON, found a NUL");
    assertPlace("head -c 300000 /dev/zero | tr '\\0' ' '", "expected at most 131072 bytes");
    assertPlace("echo '{\"result\":\"good\"}'", "expected pass, warning or fail as result");
  }

  private void assertPlace(String script, String expected) throws Exception {
    Outcome outcome = run(script);
    assertEquals(Status.ERRORED, outcome.status(), script);
    assertTrue(outcome.message().contains(expected), script + ": " + outcome.message());
  }

  @Test
  void theLogIsTheEndOfStandardError() throws Exception {
    Outcome outcome = run("i=0; while [ $i -lt 2000 ]; do echo line $i >&2; i=$((i+1)); done");
    String log = Data.text(outcome.data().get("log"));
    assertTrue(log.getBytes(StandardCharsets.UTF_8).length <= 4096);
    assertTrue(log.startsWith("line ") && log.endsWith("line 1999\n"));
  }

  @Test
  void theProgramReadsTheEventAndKnowsItsPlace() throws Exception {
    Scripts.write(
        project.resolve("bin/test"),
        """
        cat > "$SLIPWAY_DATA/event"
        env -0 > "$SLIPWAY_DATA/env"
        echo "$1 $COLOR" > "$SLIPWAY_DATA/said"
        """);
    perform(Orders.triggered("o-1", "test", Map.of("depth", "full")));

    Path folder = data.resolve("shop/dev/cart");
    assertEquals("--fast blue\n", Files.readString(folder.resolve("said")));
    Map<String, ?> event =
        assertInstanceOf(
                JsonCodec.Parsed.Value.class,
                json.parse(Files.readAllBytes(folder.resolve("event"))))
            .object();
    assertEquals("1.0", event.get("specversion"));
    assertEquals("o-1", event.get("id"));
    assertEquals("sh.keptn.event.test.triggered", event.get("type"));
    assertEquals("c-1", event.get("shkeptncontext"));
    assertEquals("2026-01-01T00:00:00Z", event.get("time"));
    assertEquals(Map.of("depth", "full"), Data.asMap(event.get("data")).get("test"));
    TreeSet<String> variables = new TreeSet<>();
    for (String line : Files.readString(folder.resolve("env")).split("\0", -1)) {
      if (line.startsWith("SLIPWAY_") && !line.startsWith("SLIPWAY_TASK_ID")) {
        variables.add(line);
      }
    }
    assertEquals(
        new TreeSet<>(
            List.of(
                "SLIPWAY_PROJECT=shop",
                "SLIPWAY_STAGE=dev",
                "SLIPWAY_SERVICE=cart",
                "SLIPWAY_TASK=test",
                "SLIPWAY_CONTEXT=c-1",
                "SLIPWAY_ORDER=o-1",
                "SLIPWAY_ATTEMPT=1",
                "SLIPWAY_REVISION=r-1",
                "SLIPWAY_DATA=" + folder)),
        variables);
  }

  @Test
  void theProgramWorksInAPrivateCopyThatIsRemoved() throws Exception {
    Files.writeString(project.resolve("notes"), "original");
    Files.createSymbolicLink(project.resolve("link"), Path.of("notes"));
    Outcome outcome =
        run(
            "echo changed > notes; printf '{\"folder\":\"%s\",\"link\":\"%s\"}' \"$PWD\" \"$(cat link)\"");
    assertEquals("changed", outcome.data().get("link"));
    assertEquals("original", Files.readString(project.resolve("notes")));
    assertFalse(Files.exists(Path.of(Data.text(outcome.data().get("folder")))));
  }

  @Test
  void aLinkOutOfTheProjectIsRefused() throws Exception {
    Files.createSymbolicLink(project.resolve("passwords"), Path.of("/etc/passwd"));
    Outcome outcome = run("cat passwords");
    assertEquals(Status.ERRORED, outcome.status());
    assertTrue(outcome.message().contains("found passwords -> /etc/passwd"), outcome.message());
  }

  @Test
  void aNameThatLooksLikeAPathStaysInTheDataFolder() throws Exception {
    Scripts.write(project.resolve("bin/test"), "echo x > \"$SLIPWAY_DATA/file\"");
    Map<String, Object> scope = Map.of("project", "..", "stage", "a/b", "service", "../../x");
    perform(Orders.event("o-1", "sh.keptn.event.test.triggered", Orders.TIME, Map.copyOf(scope)));
    try (Stream<Path> files = Files.walk(data)) {
      assertEquals(
          List.of("%2E./a%2Fb/%2E.%2F..%2Fx/file"),
          files.filter(Files::isRegularFile).map(f -> data.relativize(f).toString()).toList());
    }
  }

  @Test
  void aProgramThatCannotStartSaysWhy() throws Exception {
    Outcome outcome = perform(Orders.triggered("o-1", "test"));
    assertEquals("tester: expected a program at ./bin/test, found no such file", outcome.message());
  }

  @Test
  void aProjectWithoutAUniformHasNoWorkers() throws Exception {
    Files.delete(project.resolve("uniform.yaml"));
    TaskOrder order = TaskOrder.of(Orders.triggered("o-1", "test")).orElseThrow();
    assertEquals(List.of(), roster().workersFor(order));
  }

  @Test
  void aUniformWithErrorsIsToldWhereTheTaskIs() throws Exception {
    Files.writeString(project.resolve("uniform.yaml"), UNIFORM.replace("task:", "tusk:"));
    TaskOrder order = TaskOrder.of(Orders.triggered("o-1", "test")).orElseThrow();
    RefusingWorker worker =
        assertInstanceOf(RefusingWorker.class, roster().workersFor(order).getFirst());
    assertTrue(worker.reason().contains("revision r-1"), worker.reason());
    assertTrue(worker.reason().contains("uniform.yaml:4:5"), worker.reason());
  }

  @Test
  void onlyTheSubscribedTaskIsTaken() {
    TaskOrder other = TaskOrder.of(Orders.triggered("o-1", "deployment")).orElseThrow();
    assertEquals(List.of(), roster().workersFor(other));
  }
}
