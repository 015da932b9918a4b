package dev.slipway.skopos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.Result;
import dev.slipway.uniform.HostSettings;
import dev.slipway.uniform.OrderJournal;
import dev.slipway.uniform.Orders;
import dev.slipway.uniform.RecordingSink;
import dev.slipway.uniform.WorkerHost;
import dev.slipway.uniform.program.ProgramCall;
import dev.slipway.uniform.program.ProgramRunner;
import dev.slipway.wire.JsonObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the plans of the example project for real. */
class BookshopPlanTest {
  private static final Path PROJECT = Path.of("shipyards", "bookshop").toAbsolutePath();

  private final RecordingSink sink = new RecordingSink();
  private final ProgramRunner runner = new ProgramRunner(ProgramRunner.Settings.standard());
  private int orders;

  @TempDir private Path data;

  @AfterEach
  void stopAll() {
    runner.run(
        ProgramCall.of(PROJECT, List.of("./bin/stop-all", data.toString()))
            .withTimeout(Duration.ofSeconds(20)));
  }

  private Event finished(WorkerHost host, String task, String version) throws Exception {
    Map<String, @Nullable Object> payload = new LinkedHashMap<>();
    payload.put("project", "bookshop");
    payload.put("stage", "staging");
    payload.put("service", "shop");
    payload.put("version", version);
    String id = "o-" + ++orders;
    Event order = Orders.event(id, "sh.keptn.event." + task + ".triggered", Orders.TIME, payload);
    host.accept(order).toCompletableFuture().get(90, TimeUnit.SECONDS);
    return sink.events().getLast();
  }

  private List<String> shops() throws IOException {
    try (Stream<Path> shops = Files.list(data.resolve("bookshop/staging/shop/instances"))) {
      return shops.map(shop -> shop.getFileName().toString().replaceFirst("-.*", "")).toList();
    }
  }

  private String running() throws IOException {
    return Files.readString(data.resolve("bookshop/staging/shop/running")).strip();
  }

  @Test
  void aGoodVersionReplacesTheOldOneAndABadOneIsTakenBack() throws Exception {
    PlanDesk.Feed silent =
        new PlanDesk.Feed() {
          @Override
          public void follow(Instant since, Consumer<Event> reader) {}

          @Override
          public void rest() {}
        };
    WorkerHost host =
        new WorkerHost(
            new SkoposRoster(
                new SkoposTools(
                    runner,
                    (_, _) -> PROJECT,
                    new JsonObjects(),
                    data,
                    List.of(),
                    new SharedJournals(),
                    new PlanDesk(silent),
                    InstantSource.system(),
                    new Semaphore(4),
                    "here")),
            sink,
            OrderJournal.inMemory(),
            InstantSource.fixed(Orders.TIME),
            HostSettings.DEFAULT);

    Event good = finished(host, "deployment", "1.0");
    assertEquals(Result.PASS, good.result().orElseThrow(), good::message);
    assertEquals(List.of("1.0", "1.0"), shops());
    Files.copy(
        data.resolve("bookshop/staging/shop/running"),
        data.resolve("bookshop/staging/shop/current"));

    Event bad = finished(host, "deployment", "2.0");
    assertEquals(Result.FAIL, bad.result().orElseThrow());
    assertTrue(bad.message().contains("500 no way to pay"), bad::message);
    assertEquals("try", Data.at(bad.data(), "deployment.skopos.failedStep"));
    assertEquals(List.of("1.0", "1.0"), shops());
    assertEquals("1.0", running());
    assertEquals(Result.PASS, finished(host, "rollback", "2.0").result().orElseThrow());

    Event better = finished(host, "deployment", "1.1");
    assertEquals(Result.PASS, better.result().orElseThrow(), better::message);
    assertEquals(List.of("1.1", "1.1"), shops());
    assertEquals("1.1", running());
    assertEquals(Result.PASS, finished(host, "rollback", "1.1").result().orElseThrow());
    assertEquals(List.of("1.0"), shops());
    assertEquals("1.0", running());
  }
}
