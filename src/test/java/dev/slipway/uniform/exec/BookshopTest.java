package dev.slipway.uniform.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.Result;
import dev.slipway.sow.SowRoster;
import dev.slipway.sow.SowTools;
import dev.slipway.sow.StateStore;
import dev.slipway.uniform.HostSettings;
import dev.slipway.uniform.OrderJournal;
import dev.slipway.uniform.Orders;
import dev.slipway.uniform.ProjectFiles;
import dev.slipway.uniform.RecordingSink;
import dev.slipway.uniform.Roster;
import dev.slipway.uniform.Scripts;
import dev.slipway.uniform.UniformReader;
import dev.slipway.uniform.WorkerHost;
import dev.slipway.uniform.program.ProgramCall;
import dev.slipway.uniform.program.ProgramRunner;
import dev.slipway.wire.JsonObjects;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the programs of the example project for real. */
final class BookshopTest {
  private static final Path PROJECT = Path.of("shipyards", "bookshop");

  private final RecordingSink sink = new RecordingSink();
  private final ProgramRunner runner = new ProgramRunner(ProgramRunner.Settings.standard());
  private int orders;

  @TempDir Path data;

  @AfterEach
  void stopAll() {
    runner.run(
        ProgramCall.of(PROJECT.toAbsolutePath(), List.of("./bin/stop-all", data.toString()))
            .withTimeout(Duration.ofSeconds(20)));
  }

  private Event finished(
      WorkerHost host, String stage, String task, Map<String, @Nullable Object> more) {
    Map<String, @Nullable Object> payload = new LinkedHashMap<>();
    payload.put("project", "bookshop");
    payload.put("stage", stage);
    payload.put("service", "shop");
    payload.putAll(more);
    Event triggered =
        Orders.event(
            "o-" + ++orders, "sh.keptn.event." + task + ".triggered", Orders.TIME, payload);
    try {
      host.accept(triggered).toCompletableFuture().get(60, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
    Event answer = sink.events().getLast();
    assertEquals(triggered.id(), answer.triggeredId());
    return answer;
  }

  private void act(WorkerHost host, String action) {
    Event answer = finished(host, "dev", "action", Map.of("action", Map.of("action", action)));
    assertEquals(Result.PASS, answer.result().orElseThrow());
  }

  private Result result(WorkerHost host, String stage, String task, String version, String depth) {
    Map<String, @Nullable Object> more = new LinkedHashMap<>();
    more.put("version", version);
    more.put(task, Map.of("depth", depth));
    return finished(host, stage, task, more).result().orElseThrow();
  }

  @Test
  void aGoodVersionIsReleasedABadOneIsTakenBackAndAProblemIsRepaired() throws Exception {
    ExecTools tools = new ExecTools(runner, (_, _) -> PROJECT, new JsonObjects(), data);
    WorkerHost host =
        new WorkerHost(
            new ExecRoster(tools),
            sink,
            OrderJournal.inMemory(),
            InstantSource.fixed(Orders.TIME),
            HostSettings.DEFAULT);
    Path folder = data.resolve("bookshop/dev/shop");

    for (String task : List.of("deployment", "test", "evaluation", "release")) {
      assertEquals(Result.PASS, result(host, "dev", task, "1.0", "full"), task);
    }
    assertEquals("1.0\n", Files.readString(folder.resolve("current")));

    Event deployed = finished(host, "dev", "deployment", Map.of("version", "2.0"));
    String url = Data.text(Data.at(deployed.data(), "deployment.url"));
    assertEquals("bookshop 2.0", text(url));
    assertEquals(Result.PASS, result(host, "dev", "test", "2.0", "smoke"));
    assertEquals(Result.FAIL, result(host, "dev", "test", "2.0", "full"));
    assertTrue(sink.events().getLast().message().contains("/checkout answered 500"));
    assertEquals(Result.PASS, result(host, "dev", "rollback", "2.0", "full"));
    assertEquals("bookshop 1.0", text(url));

    post(url + "break");
    assertEquals(Result.FAIL, result(host, "dev", "test", "1.0", "full"));
    act(host, "restart");
    assertEquals(Result.PASS, result(host, "dev", "test", "1.0", "full"));

    post(url + "jam");
    act(host, "restart");
    assertEquals(Result.FAIL, result(host, "dev", "test", "1.0", "full"));
    act(host, "replace-till");
    assertEquals(Result.PASS, result(host, "dev", "test", "1.0", "full"));

    Path pid = Files.copy(folder.resolve("pid"), data.resolve("last"));
    assertTrue(Scripts.runs(pid));
    stopAll();
    assertFalse(Files.exists(folder.resolve("pid")));
  }

  @Test
  void productionIsALandscape() throws Exception {
    // given
    ProjectFiles files = (_, _) -> PROJECT.toAbsolutePath();
    ExecTools tools = new ExecTools(runner, files, new JsonObjects(), data);
    Roster landscapes = new SowRoster(new SowTools(runner, files, StateStore.NONE, data));
    WorkerHost host =
        new WorkerHost(
            Roster.all(List.of(new ExecRoster(tools), landscapes)),
            sink,
            OrderJournal.inMemory(),
            InstantSource.fixed(Orders.TIME),
            HostSettings.DEFAULT);

    // when
    Event deployed = finished(host, "production", "deployment", Map.of("version", "1.0"));

    // then
    assertEquals(Result.PASS, deployed.result().orElseThrow(), deployed.data().toString());
    assertEquals(
        Map.of("books", 5L, "version", "1.0"),
        Data.at(deployed.data(), "deployment.sow.exports.shop"));
    assertEquals("***", Data.at(deployed.data(), "deployment.sow.exports.database.password"));
    for (String task : List.of("test", "evaluation", "release")) {
      assertEquals(Result.PASS, result(host, "production", task, "1.0", "full"), task);
    }

    // when
    Event deleted =
        finished(
            host,
            "production",
            "deployment",
            Map.of("deployment", Map.of("sow", Map.of("action", "delete"))));

    // then
    assertEquals(Result.PASS, deleted.result().orElseThrow(), deleted.data().toString());
    assertFalse(Files.exists(data.resolve("bookshop/production/shop/pid")));
  }

  @Test
  void itsUniformHasNoProblems() throws IOException {
    String text = Files.readString(PROJECT.resolve("uniform.yaml"));
    assertEquals(List.of(), UniformReader.read("uniform.yaml", text).problems());
  }

  private static String text(String url) throws IOException {
    try (var stream = URI.create(url).toURL().openStream()) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }

  private static void post(String url) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
    connection.setRequestMethod("POST");
    assertEquals(200, connection.getResponseCode());
  }
}
