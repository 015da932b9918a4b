package dev.slipway.uniform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.event.Result;
import dev.slipway.event.Status;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class WorkerHostTest {
  private static final WorkerHost.Settings QUICK =
      new WorkerHost.Settings(
          2, 4, 3, 64, Duration.ofMillis(1), Duration.ofMillis(4), Duration.ofSeconds(10));

  private final RecordingSink sink = new RecordingSink();
  private final OrderJournal journal = OrderJournal.inMemory();

  /** A worker whose work a test writes. */
  private record Doing(String name, Work work) implements Worker {
    interface Work {
      Outcome perform(TaskOrder order, Progress progress) throws InterruptedException;
    }

    @Override
    public Outcome perform(TaskOrder order, Progress progress) throws InterruptedException {
      return work.perform(order, progress);
    }
  }

  private WorkerHost host(Worker... workers) {
    return new WorkerHost(
        _ -> List.of(workers), sink, journal, InstantSource.fixed(Orders.TIME), QUICK);
  }

  private static Worker passing(String name) {
    return new Doing(name, (_, _) -> Outcome.pass(Map.of("url", "http://x")));
  }

  private static void await(CompletionStage<Void> stage) {
    try {
      stage.toCompletableFuture().get(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static OrderReturned returned(CompletionStage<Void> stage) {
    ExecutionException failure =
        assertThrows(
            ExecutionException.class, () -> stage.toCompletableFuture().get(20, TimeUnit.SECONDS));
    return assertInstanceOf(OrderReturned.class, failure.getCause());
  }

  @Test
  void anOrderIsAnsweredByStartedAndFinished() {
    await(host(passing("deployer")).accept(Orders.triggered("o-1", "deployment")));

    assertEquals(List.of("deployment.started", "deployment.finished"), sink.types());
    Event finished = sink.only("deployment.finished");
    assertEquals("deployer", finished.source());
    assertEquals("o-1", finished.triggeredId());
    assertEquals("c-1", finished.context());
    assertEquals("r-1", finished.extension(Event.GIT_COMMIT_ID));
    assertEquals("00-1-2-01", finished.extension("traceparent"));
    assertEquals("0.2.4", finished.extension(Event.SPEC_VERSION));
    assertEquals("shop/cart", finished.extension(Event.PARTITION_KEY));
    assertEquals("", finished.extension("other"));
    assertEquals(
        Map.of(
            "project", "shop",
            "stage", "dev",
            "service", "cart",
            "labels", Map.of("team", "core"),
            "result", "pass",
            "status", "succeeded",
            "message", "",
            "deployment", Map.of("url", "http://x")),
        finished.data());
  }

  @Test
  void reportsComeBetweenStartedAndFinished() {
    Worker worker =
        new Doing(
            "tester",
            (_, progress) -> {
              progress.report("half", Map.of("percent", 50));
              progress.report("nearly");
              return Outcome.fail("two tests failed", Map.of()).withLabels(Map.of("run", "7"));
            });
    await(host(worker).accept(Orders.triggered("o-1", "test")));

    assertEquals(
        List.of("test.started", "test.status.changed", "test.status.changed", "test.finished"),
        sink.types());
    assertEquals(Map.of("percent", 50), sink.events().get(1).data().get("test"));
    assertEquals("half", sink.events().get(1).message());
    Event finished = sink.only("test.finished");
    assertEquals(Map.of("team", "core", "run", "7"), finished.labels());
    assertEquals("two tests failed", finished.message());
  }

  @Test
  void anOrderThatComesAgainAfterItsEndIsAnsweredWithTheSameIdsAndNotDoneAgain() {
    AtomicInteger done = new AtomicInteger();
    Worker worker =
        new Doing("deployer", (_, _) -> Outcome.pass(Map.of("run", done.incrementAndGet())));
    WorkerHost host = host(worker);
    await(host.accept(Orders.triggered("o-1", "deployment")));
    Event first = sink.only("deployment.finished");
    await(host.accept(Orders.triggered("o-1", "deployment")));

    Event again = sink.events().getLast();
    assertEquals(first, again);
    assertEquals(1, done.get());
  }

  @Test
  void anOrderWhoseProcessDiedIsDoneAgainWithTheSameIdsAsTheNextAttempt() {
    journal.begin("o-1", "deployer");
    List<Integer> attempts = new ArrayList<>();
    Worker worker =
        new Doing(
            "deployer",
            (order, progress) -> {
              attempts.add(order.attempt());
              progress.report("again");
              return Outcome.pass(Map.of());
            });
    await(host(worker).accept(Orders.triggered("o-1", "deployment")));
    assertEquals(List.of(2), attempts);

    RecordingSink other = new RecordingSink();
    await(
        new WorkerHost(
                _ -> List.of(worker),
                other,
                OrderJournal.inMemory(),
                InstantSource.fixed(Orders.TIME),
                QUICK)
            .accept(Orders.triggered("o-1", "deployment")));
    assertEquals(sink.only("deployment.started").id(), other.only("deployment.started").id());
    assertEquals(sink.only("deployment.finished").id(), other.only("deployment.finished").id());
    assertFalse(
        sink.only("deployment.status.changed")
            .id()
            .equals(other.only("deployment.status.changed").id()));
  }

  @Test
  void anOrderAtWhichTheProcessDiesAgainAndAgainIsErrored() {
    for (int i = 0; i < 3; i++) {
      journal.begin("o-1", "deployer");
    }
    await(host(passing("deployer")).accept(Orders.triggered("o-1", "deployment")));
    Event finished = sink.only("deployment.finished");
    assertEquals(Status.ERRORED, finished.status().orElseThrow());
    assertTrue(finished.message().contains("died 3 times"));
  }

  @Test
  void aWorkerThatThrowsEndsTheTaskAsErrored() {
    Worker worker =
        new Doing(
            "deployer",
            (_, _) -> {
              throw new StackOverflowError("deep");
            });
    await(host(worker).accept(Orders.triggered("o-1", "deployment")));
    Event finished = sink.only("deployment.finished");
    assertEquals(Status.ERRORED, finished.status().orElseThrow());
    assertEquals(Result.FAIL, finished.result().orElseThrow());
    assertTrue(finished.message().contains("deep"));
  }

  @Test
  void everyWorkerOfAnOrderAnswers() {
    await(host(passing("one"), passing("two")).accept(Orders.triggered("o-1", "test")));
    assertEquals(4, sink.events().size());
    assertEquals(4, sink.events().stream().map(Event::id).distinct().count());
  }

  @Test
  void workersThatShareANameAreRefused() {
    await(host(passing("one"), passing("one")).accept(Orders.triggered("o-1", "test")));
    assertEquals(
        "expected workers with different names, found two named one",
        sink.only("test.finished").message());
  }

  @Test
  void aRosterThatFailsEndsTheTaskAsErrored() {
    WorkerHost host =
        new WorkerHost(
            _ -> {
              throw new IllegalStateException("no disk");
            },
            sink,
            journal,
            InstantSource.fixed(Orders.TIME),
            QUICK);
    await(host.accept(Orders.triggered("o-1", "test")));
    assertTrue(sink.only("test.finished").message().contains("no disk"));
  }

  @Test
  void whatAsksForNothingHereIsDoneAtOnce() {
    WorkerHost host = host();
    await(host.accept(Orders.triggered("o-1", "test")));
    await(host.accept(Orders.event("o-2", "com.acme.pushed", Orders.TIME, Map.of())));
    assertEquals(List.of(), sink.types());
  }

  @Test
  void answersAreSentAgainUntilTheLogHasThem() {
    sink.failNext(5);
    await(host(passing("deployer")).accept(Orders.triggered("o-1", "deployment")));
    assertEquals(List.of("deployment.started", "deployment.finished"), sink.types());
  }

  @Test
  void anAnswerThatTheLogRefusesIsReplacedByAnErroredOne() {
    sink.refuse(event -> event.data().containsValue(Map.of("url", "http://x")));
    await(host(passing("deployer")).accept(Orders.triggered("o-1", "deployment")));
    Event finished = sink.only("deployment.finished");
    assertEquals(Status.ERRORED, finished.status().orElseThrow());
    assertEquals("the answer could not be sent: too large", finished.message());
  }

  /** A worker that says when it works and ends when told or interrupted. */
  private static final class Gate {
    private final Semaphore working = new Semaphore(0);
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicInteger atWork = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    private Worker worker(String name) {
      return new Doing(
          name,
          (_, _) -> {
            most.accumulateAndGet(atWork.incrementAndGet(), Math::max);
            working.release();
            try {
              end.await();
            } finally {
              atWork.decrementAndGet();
            }
            return Outcome.pass(Map.of());
          });
    }
  }

  @Test
  void neverMoreWorkersAreAtWorkThanAllowedAndNoOrderBeyondTheQueueIsTaken() throws Exception {
    Gate gate = new Gate();
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
            .getMessage()
            .contains("at most 6"));
    gate.end.countDown();
    stages.forEach(WorkerHostTest::await);
    assertEquals(2, gate.most.get());
    assertEquals(0, host.openOrders());
  }

  @Test
  void anOpenOrderThatComesAgainIsNotBegunTwice() throws Exception {
    Gate gate = new Gate();
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
    Gate gate = new Gate();
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
    Gate gate = new Gate();
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
    working.forEach(WorkerHostTest::await);
  }

  @Test
  void theEndOfASequenceStopsItsOpenOrderButAnOldEndDoesNot() throws Exception {
    Gate gate = new Gate();
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
    Gate gate = new Gate();
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
    Gate gate = new Gate();
    CountDownLatch closing = new CountDownLatch(1);
    Worker quick =
        new Doing(
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
