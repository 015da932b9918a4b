package dev.slipway.sow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.Result;
import dev.slipway.event.Status;
import dev.slipway.uniform.HostSettings;
import dev.slipway.uniform.OrderJournal;
import dev.slipway.uniform.Orders;
import dev.slipway.uniform.RecordingSink;
import dev.slipway.uniform.WorkerHost;
import dev.slipway.uniform.program.ProgramRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A landscape as the worker of a service. */
class SowWorkerTest {
  private static final String NOTES = "plugins:\n  - note: { config: { of: 1 } }\n";

  /** A note that is kept outside of the working copies: what was done, and how it was told. */
  private static final String EFFECT =
      """
      #!/bin/bash
      echo "$1 $COMPONENT${SOW_RESUME:+ resumed} $(cat "$PLUGINCONFIG")" >> "$NOTES_FILE"
      """;

  @TempDir private Path folder;
  private final RecordingSink sink = new RecordingSink();
  private final MemoryStore store = new MemoryStore();
  private LandscapeFolder landscape;
  private int orders;

  /** A store in memory that can be told that records are too large. */
  private static final class MemoryStore implements StateStore {
    private final Map<String, byte[]> records = new HashMap<>();
    private boolean full;

    @Override
    public Optional<byte[]> latest(String key) {
      return Optional.ofNullable(records.get(key));
    }

    @Override
    public void keep(String key, byte[] record) throws IOException {
      if (full) {
        throw new IOException("expected at most 1 MB, found more");
      }
      records.put(key, record);
    }
  }

  @BeforeEach
  void write() throws IOException {
    landscape = LandscapeFolder.in(folder.resolve("project/dev/shop/sow"));
    landscape.program("crop/plugins/note/plugin", EFFECT.replace("$NOTES_FILE", folder + "/notes"));
  }

  private WorkerHost host(String worker) {
    SowTools tools =
        new SowTools(
            new ProgramRunner(ProgramRunner.Settings.standard()),
            (_, revision) ->
                Files.isDirectory(folder.resolve("project-" + revision))
                    ? folder.resolve("project-" + revision)
                    : folder.resolve("project"),
            store,
            folder.resolve(worker));
    return new WorkerHost(
        new SowRoster(tools),
        sink,
        OrderJournal.inMemory(),
        InstantSource.fixed(Orders.TIME),
        HostSettings.DEFAULT);
  }

  private Event order(String task, Map<String, @Nullable Object> more) {
    Map<String, @Nullable Object> payload = new LinkedHashMap<>();
    payload.put("project", "p");
    payload.put("stage", "dev");
    payload.put("service", "shop");
    payload.putAll(more);
    return Orders.event(
        "o-" + ++orders, "sh.keptn.event." + task + ".triggered", Orders.TIME, payload);
  }

  private Event finished(WorkerHost host, Event order) {
    try {
      host.accept(order).toCompletableFuture().get(60, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
    return sink.events().getLast();
  }

  private static Map<String, @Nullable Object> sow(Event finished, String task) {
    return Data.asMap(Data.asMap(finished.data().get(task)).get("sow"));
  }

  private List<String> notes() throws IOException {
    Path file = folder.resolve("notes");
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  @Test
  void componentsAreDeployedAndTheirExportsHandedOn() throws Exception {
    // given
    landscape
        .component("db", "", NOTES)
        .file(
            "crop/components/db/export.yaml",
            "export: { url: 'db:1', password: hunter22, nested: { apiKey: abcdef } }\n")
        .component("app", "db", "imports: (( &temporary ))\n" + NOTES)
        .program("crop/components/app/action", "deploy() { echo connecting with hunter22; }\n");

    // when
    Event finished = finished(host("w"), order("deployment", Map.of()));

    // then
    assertEquals(Optional.of(Result.PASS), finished.result(), finished.data().toString());
    assertEquals(List.of("deploy db {\"of\":1}", "deploy app {\"of\":1}"), notes());
    Map<String, @Nullable Object> sow = sow(finished, "deployment");
    assertEquals(Map.of("db", "deployed", "app", "deployed"), sow.get("components"));
    assertEquals(
        Map.of("db", Map.of("url", "db:1", "password", "***", "nested", Map.of("apiKey", "***"))),
        sow.get("exports"));
    String log = Data.text(Data.asMap(finished.data().get("deployment")).get("log"));
    assertTrue(log.contains("connecting with ***"), log);
    assertTrue(sink.types().contains("deployment.status.changed"));
    assertTrue(
        sink.events().stream()
            .anyMatch(event -> "app: note[deploy]".equals(event.data().get("message"))),
        sink.events().toString());
  }

  @Test
  void thePayloadReachesDocumentsAndNoTextInItIsEvaluated() throws Exception {
    // given
    landscape.component(
        "app",
        "",
        """
        slipway: (( &temporary ))
        plugins:
          - note:
              config:
                version: (( slipway.data.version ))
                stage: (( slipway.stage ))
                evil: (( slipway.data.evil ))
        """);
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("version", "2.0");
    data.put("evil", Map.of("a", "(( 1 + 1 ))", "<<", "x ((( read(\"/etc/passwd\") )))"));

    // when
    Event finished = finished(host("w"), order("deployment", data));

    // then
    assertEquals(Optional.of(Result.PASS), finished.result(), finished.data().toString());
    String note = notes().getFirst();
    assertTrue(note.contains("\"version\":\"2.0\""), note);
    assertTrue(note.contains("\"a\":\"( ( 1 + 1 ))\""), note);
    assertTrue(note.contains("( ( ( read(\\\"/etc/passwd\\\") )))"), note);
  }

  @Test
  void documentsSeeOnlyTheLandscapeAndRunNothing() throws Exception {
    for (String expression :
        List.of(
            "read(\"/etc/hostname\")",
            "read(\"../../../../notes\")",
            "write(\"crop/x\", \"y\")",
            "exec(\"id\")",
            "env(\"PATH\")")) {
      landscape.component("app", "", "value: (( " + expression + " ))\n");

      Event finished = finished(host("w"), order("deployment", Map.of()));

      assertEquals(Optional.of(Result.FAIL), finished.result(), expression);
    }
  }

  @Test
  void theProjectMayAllowCommands() throws Exception {
    landscape.component("app", "", "value: (( exec(\"echo\", \"hi\") ))\n" + NOTES);
    Files.writeString(
        folder.resolve("project/uniform.yaml"),
        "apiVersion: slipway.dev/v1\nkind: Uniform\nsow: { exec: true }\n");

    Event finished = finished(host("w"), order("deployment", Map.of()));

    assertEquals(Optional.of(Result.PASS), finished.result(), finished.data().toString());
  }

  @Test
  void propertiesChooseComponentsAndTheAction() throws Exception {
    landscape
        .component("db", "", NOTES)
        .component("app", "db", NOTES)
        .component("other", "", NOTES);
    WorkerHost host = host("w");

    finished(
        host,
        order(
            "deployment",
            Map.of("deployment", Map.of("sow", Map.of("components", List.of("app"))))));
    assertEquals(List.of("deploy db {\"of\":1}", "deploy app {\"of\":1}"), notes());

    Event deleted =
        finished(
            host,
            order(
                "deployment",
                Map.of(
                    "deployment", Map.of("sow", Map.of("action", "delete", "components", "db")))));

    assertEquals(
        Map.of("app", "deleted", "db", "deleted"), sow(deleted, "deployment").get("components"));
  }

  @Test
  void aTaskThatFailedSaysWhereAndTheNextOneGoesOn() throws Exception {
    landscape.component("a", "", NOTES).component("b", "a", "plugins:\n  - fail: [ bad, luck ]\n");

    Event failed = finished(host("w"), order("deployment", Map.of()));

    assertEquals(Optional.of(Result.FAIL), failed.result());
    assertEquals("sow: b: bad luck", failed.data().get("message"));
    assertEquals(
        Map.of("a", "deployed", "b", "failed"), sow(failed, "deployment").get("components"));
  }

  @Test
  void aCycleIsAnErrorOfTheTask() {
    landscape.component("a", "b", NOTES).component("b", "a", NOTES);

    Event finished = finished(host("w"), order("deployment", Map.of()));

    assertEquals(Optional.of(Status.ERRORED), finished.status());
    assertEquals("sow: components import each other: a -> b -> a", finished.data().get("message"));
  }

  @Test
  void anotherWorkerGoesOnWhereOneWasStopped() throws Exception {
    // given
    Path gate = folder.resolve("gate");
    landscape
        .component("a", "", NOTES)
        .component("b", "a", "plugins:\n  - wait: { config: { of: 1 } }\n" + "  - note: 'k:'\n")
        .component("c", "b", NOTES)
        .program(
            "crop/plugins/wait/plugin",
            "#!/bin/bash\n[ -e '"
                + gate
                + "' ] || { touch '"
                + gate
                + "'; sleep 1000; }\n"
                + EFFECT
                    .lines()
                    .skip(1)
                    .findFirst()
                    .orElseThrow()
                    .replace("$NOTES_FILE", folder + "/notes")
                + "\n");
    landscape.component("b", "a", "plugins:\n  - wait: { config: { of: 2 } }\n");
    Event order = order("deployment", Map.of());

    // when
    WorkerHost first = host("one");
    CompletableFuture<Void> open = first.accept(order).toCompletableFuture();
    while (!Files.exists(gate)) {
      Thread.onSpinWait();
    }
    first.close(Duration.ZERO);
    assertTrue(open.isCompletedExceptionally() || !open.isDone());
    Event finished = finished(host("two"), order);

    // then
    assertEquals(
        List.of("deploy a {\"of\":1}", "deploy b resumed {\"of\":2}", "deploy c {\"of\":1}"),
        notes());
    assertEquals(Optional.of(Result.PASS), finished.result());
    assertTrue(Files.exists(folder.resolve("two/p/dev/shop/landscape/export/a/export.yaml")));
  }

  @Test
  void aRollbackDeploysWhatWasDeployedBefore() throws Exception {
    // given
    landscape.component(
        "app",
        "",
        "slipway: (( &temporary ))\nplugins:\n  - note: { config: (( slipway.data.version )) }\n");
    WorkerHost host = host("w");
    assertEquals(Optional.of(Status.ERRORED), finished(host, order("rollback", Map.of())).status());
    finished(host, order("deployment", Map.of("version", "1.0")));
    finished(host, order("deployment", Map.of("version", "2.0")));

    // when
    Event back = finished(host, order("rollback", Map.of("version", "2.0")));

    // then
    assertEquals(Optional.of(Result.PASS), back.result(), back.data().toString());
    assertEquals(
        List.of("deploy app \"1.0\"", "deploy app \"2.0\"", "deploy app \"1.0\""), notes());
    assertEquals(Optional.of(Status.ERRORED), finished(host, order("rollback", Map.of())).status());
  }

  @Test
  void aRollbackAfterAFailedDeploymentGoesToTheLastGoodOne() throws Exception {
    landscape.component(
        "app",
        "",
        """
        slipway: (( &temporary ))
        plugins:
          - note: { config: (( slipway.data.version )) }
          - (( slipway.data.version == "2.0" ? { "fail" = ["broken"] } :{ "echo" = ["fine"] } ))
        """);
    WorkerHost host = host("w");
    finished(host, order("deployment", Map.of("version", "1.0")));
    assertEquals(
        Optional.of(Result.FAIL),
        finished(host, order("deployment", Map.of("version", "2.0"))).result());

    finished(host, order("rollback", Map.of()));

    assertEquals("deploy app \"1.0\"", notes().getLast());
  }

  @Test
  void aStateThatCannotBeKeptFailsTheTask() {
    landscape.component("a", "", NOTES);
    store.full = true;

    Event finished = finished(host("w"), order("deployment", Map.of()));

    assertEquals(Optional.of(Status.ERRORED), finished.status());
    assertTrue(
        String.valueOf(finished.data().get("message")).contains("expected at most 1 MB"),
        finished.data().toString());
  }

  @Test
  void aServiceWithoutALandscapeIsLeftToOthers() throws Exception {
    CompletableFuture<Void> done =
        host("w").accept(order("deployment", Map.of("service", "other"))).toCompletableFuture();

    done.get(10, TimeUnit.SECONDS);
    assertEquals(List.of(), sink.types());
    assertFalse(Files.exists(folder.resolve("w")));
  }
}
