package dev.slipway.uniform;

import static dev.slipway.uniform.TestWorkers.await;
import static dev.slipway.uniform.TestWorkers.returned;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.event.Status;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class WorkerHostStopTest {
  private static final HostSettings QUICK =
      new HostSettings(
          2, 4, 3, 64, Duration.ofMillis(1), Duration.ofMillis(4), Duration.ofSeconds(10));

  private final RecordingSink sink = new RecordingSink();
  private final OrderJournal journal = OrderJournal.inMemory();

  private WorkerHost host(Worker... workers) {
    return new WorkerHost(
        _ -> List.of(workers), sink, journal, InstantSource.fixed(Orders.TIME), QUICK);
  }

  @Test
  void neverMoreWorkersAreAtWorkThanAllowedAndNoOrderBeyondTheQueueIsTaken() throws Exception {
    TestWorkers.Gate gate = new TestWorkers.Gate();
    WorkerHost host = host(gate.worker("deployer"));
    List<CompletionStage<Void>> stages = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      stages.add(host.accept(Orders.triggered("o-" + i, "deployment")));
    }
    gate.working.acquire(2);
    assertEquals(6, host.openOrders());
    assertEquals(6, host.capacity());
    assertTrue(
        returned(host.accept(Orders.triggered("o-6", "deployment")))
            .toString()
            .contains("at most 6"));
    gate.end.countDown();
    stages.forEach(TestWorkers::await);
    assertEquals(2, gate.most.get());
    assertEquals(0, host.openOrders());
  }

  @Test
  void anOpenOrderThatComesAgainIsNotBegunTwice() throws Exception {
    TestWorkers.Gate gate = new TestWorkers.Gate();
    WorkerHost host = host(gate.worker("deployer"));
    CompletionStage<Void> first = host.accept(Orders.triggered("o-1", "deployment"));
    gate.working.acquire();
    assertSame(first, host.accept(Orders.triggered("o-1", "deployment")));
    gate.end.countDown();
    await(first);
    assertEquals(List.of("deployment.started", "deployment.finished"), sink.types());
  }

  @Test
  void aCancelledOrderIsInterruptedAndAnsweredAsAborted() throws Exception {
    TestWorkers.Gate gate = new TestWorkers.Gate();
    WorkerHost host = host(gate.worker("deployer"));
    CompletionStage<Void> stage = host.accept(Orders.triggered("o-1", "deployment"));
    gate.working.acquire();
    assertTrue(host.cancel("o-1", "somebody said so"));
    assertFalse(host.cancel("o-1", "again"));
    await(stage);
    Event finished = sink.only("deployment.finished");
    assertEquals(Status.ABORTED, finished.status().orElseThrow());
    assertEquals("somebody said so", finished.message());
    assertFalse(host.cancel("o-1", "too late"));
  }

  @Test
  void anOrderCancelledWhileItWaitsNeverStarts() throws Exception {
    TestWorkers.Gate gate = new TestWorkers.Gate();
    WorkerHost host = host(gate.worker("deployer"));
    List<CompletionStage<Void>> working =
        List.of(
            host.accept(Orders.triggered("o-1", "deployment")),
            host.accept(Orders.triggered("o-2", "deployment")));
    gate.working.acquire(2);
    CompletionStage<Void> waiting = host.accept(Orders.triggered("o-3", "test"));
    host.cancel("o-3", "no longer wanted");
    await(waiting);
    assertEquals(Status.ABORTED, sink.only("test.finished").status().orElseThrow());
    assertFalse(sink.types().contains("test.started"));
    gate.end.countDown();
    working.forEach(TestWorkers::await);
  }

  @Test
  void theEndOfASequenceStopsItsOpenOrderButAnOldEndDoesNot() throws Exception {
    TestWorkers.Gate gate = new TestWorkers.Gate();
    WorkerHost host = host(gate.worker("deployer"));
    CompletionStage<Void> stage = host.accept(Orders.triggered("o-1", "deployment"));
    gate.working.acquire();
    Map<String, Object> scope = Map.of("project", "shop", "stage", "dev", "service", "cart");
    String type = "sh.keptn.event.dev.delivery.finished";
    String earlier = "sh.keptn.event.dev.earlier.finished";
    host.observe(Orders.event("e-1", earlier, Orders.TIME, Map.copyOf(scope)));
    host.observe(Orders.triggered("o-1", "deployment"));
    host.observe(Orders.event("e-2", type, Orders.TIME.plusMillis(1), Map.copyOf(scope)));
    await(stage);
    assertEquals("the sequence dev.delivery is over", sink.only("deployment.finished").message());
  }

  @Test
  void anOrderThatIsGivenBackIsNotAnsweredAndCountsAsNoDeath() throws Exception {
    TestWorkers.Gate gate = new TestWorkers.Gate();
    WorkerHost host = host(gate.worker("deployer"));
    CompletionStage<Void> stage = host.accept(Orders.triggered("o-1", "deployment"));
    gate.working.acquire();
    host.giveBack("o-1", "the partition moved");
    assertEquals("the partition moved", returned(stage).getMessage());
    assertEquals(List.of("deployment.started"), sink.types());
    assertEquals(new OrderJournal.Entry.Open(2, 0), journal.begin("o-1", "deployer"));
  }

  @Test
  void closingLetsWorkEndAndGivesTheRestBack() throws Exception {
    TestWorkers.Gate gate = new TestWorkers.Gate();
    CountDownLatch closing = new CountDownLatch(1);
    Worker quick =
        new TestWorkers.Doing(
            "quick",
            (_, _) -> {
              gate.working.release();
              closing.await();
              return Outcome.pass(Map.of());
            });
    Worker stuck = gate.worker("stuck");
    WorkerHost host =
        new WorkerHost(
            order -> List.of(order.task().equals("test") ? quick : stuck),
            sink,
            journal,
            InstantSource.fixed(Orders.TIME),
            QUICK);
    CompletionStage<Void> ends = host.accept(Orders.triggered("o-1", "test"));
    CompletionStage<Void> stays = host.accept(Orders.triggered("o-2", "deployment"));
    gate.working.acquire(2);
    CompletionStage<Void> waits = host.accept(Orders.triggered("o-3", "deployment"));
    CompletableFuture<Void> close =
        CompletableFuture.runAsync(() -> host.close(Duration.ofSeconds(2)));
    returned(waits);
    closing.countDown();
    await(ends);
    returned(stays);
    await(close);
    returned(host.accept(Orders.triggered("o-4", "test")));
    assertEquals(1, sink.types().stream().filter(t -> t.endsWith("finished")).count());
  }
}
