package dev.slipway.uniform;

import static dev.slipway.uniform.TestWorkers.await;
import static dev.slipway.uniform.TestWorkers.passing;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.event.Result;
import dev.slipway.event.Status;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class WorkerHostTest {
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
  void whatSomebodyElseEndsIsOnlyStartedOnceTheLogHasIt() {
    Worker worker =
        new Worker() {
          @Override
          public String name() {
            return "clerk";
          }

          @Override
          public boolean onlyStarts(TaskOrder order) {
            return true;
          }

          @Override
          public Outcome perform(TaskOrder order, Progress progress) {
            throw new AssertionError("somebody else does that");
          }
        };
    sink.failNext(3);

    await(host(worker).accept(Orders.triggered("o-1", "approval")));

    assertEquals(List.of("approval.started"), sink.types());
  }

  @Test
  void reportsComeBetweenStartedAndFinished() {
    Worker worker =
        new TestWorkers.Doing(
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
        new TestWorkers.Doing(
            "deployer", (_, _) -> Outcome.pass(Map.of("run", done.incrementAndGet())));
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
        new TestWorkers.Doing(
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
  void aWorkerWithAJournalGoesOnHoweverOftenItsProcessDied() {
    for (int i = 0; i < 9; i++) {
      journal.begin("o-1", "planner");
    }
    Worker worker = new TestWorkers.Journalled("planner", (_, _) -> Outcome.pass(Map.of()));
    await(host(worker).accept(Orders.triggered("o-1", "deployment")));
    assertEquals(Result.PASS, sink.only("deployment.finished").result().orElseThrow());
  }

  @Test
  void aWorkerMayGiveItsOrderBack() {
    Worker worker =
        new TestWorkers.Doing(
            "planner",
            (_, _) -> {
              throw new OrderReturned("another worker took over");
            });
    OrderReturned returned =
        TestWorkers.returned(host(worker).accept(Orders.triggered("o-1", "deployment")));
    assertEquals("another worker took over", returned.getMessage());
    assertEquals(List.of("deployment.started"), sink.types());
  }

  @Test
  void aWorkerThatThrowsEndsTheTaskAsErrored() {
    Worker worker =
        new TestWorkers.Doing(
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
}
