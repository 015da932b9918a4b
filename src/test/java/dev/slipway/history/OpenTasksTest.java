package dev.slipway.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.sequence.PieceKey.RunKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class OpenTasksTest {
  private static final TaskFilter ANY =
      new TaskFilter(Set.of(), Optional.empty(), Optional.empty(), Optional.empty());
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static final RunKey RUN_1 = new RunKey("shop", "c-1", 1);

  private Instant now = SamplePieces.START;
  private final OpenTasks tasks = new OpenTasks(() -> now, 3);

  @Test
  void anOrderIsHiddenWhileItIsLeased() {
    tasks.opened(order("1", "deployment"));

    assertEquals(List.of("1"), leaseNow(ANY, 10));
    assertEquals(List.of(), leaseNow(ANY, 10));
    now = now.plus(MINUTE);
    assertEquals(List.of("1"), leaseNow(ANY, 10));
  }

  @Test
  void whoAskedLatelyIsKnown() {
    Event order = event("1", "deployment");
    tasks.opened(order("1", "deployment"));

    assertFalse(tasks.isAskedFor(order));
    leaseNow(ANY, 10);
    assertTrue(tasks.isAskedFor(order));
    now = now.plus(MINUTE.multipliedBy(5));
    assertFalse(tasks.isAskedFor(order));
    assertEquals(Optional.of(order), tasks.find("1"));
  }

  @Test
  void anAnswerEndsTheOffer() {
    tasks.opened(order("1", "deployment"));
    tasks.opened(order("2", "deployment"));
    tasks.closed(RUN_1);

    assertEquals(List.of("2"), leaseNow(ANY, 10));
  }

  @Test
  void theNextTaskOfARunTakesThePlaceOfTheOneBefore() {
    tasks.opened(order("1", "deployment"));
    tasks.opened(sketch(RUN_1, event("1b", "test")));

    assertEquals(1, tasks.size());
    assertEquals(List.of("1b"), leaseNow(ANY, 10));
  }

  @Test
  void anOrderThatIsToldAgainStaysLeased() {
    tasks.opened(order("1", "deployment"));
    leaseNow(ANY, 10);
    tasks.opened(order("1", "deployment"));

    assertEquals(List.of(), leaseNow(ANY, 10));
  }

  @Test
  void filtersAndTheOldestFirst() {
    tasks.opened(order("1", "deployment"));
    tasks.opened(order("2", "test"));
    tasks.opened(order("3", "test"));
    TaskFilter tests =
        new TaskFilter(
            Set.of("test"), Optional.of("shop"), Optional.of("dev"), Optional.of("carts"));
    TaskFilter elsewhere =
        new TaskFilter(Set.of(), Optional.of("pet"), Optional.empty(), Optional.empty());

    assertEquals(List.of(), leaseNow(elsewhere, 10));
    assertEquals(List.of("2"), leaseNow(tests, 1));
    assertEquals(List.of("3"), leaseNow(tests, 10));
  }

  @Test
  void whoWaitsGetsTheNextOrder() {
    CompletableFuture<List<Event>> first =
        tasks.lease(ANY, MINUTE, 1, Duration.ofHours(1)).toCompletableFuture();
    CompletableFuture<List<Event>> second =
        tasks.lease(ANY, MINUTE, 1, Duration.ofHours(1)).toCompletableFuture();

    assertFalse(first.isDone());
    tasks.opened(order("1", "deployment"));
    assertEquals("1", first.join().getFirst().id());
    assertFalse(second.isDone());
    tasks.opened(order("2", "deployment"));
    assertEquals("2", second.join().getFirst().id());
  }

  @Test
  void anExpiredLeaseIsOfferedToWhoWaits() {
    OpenTasks real = new OpenTasks(Instant::now, 3);
    real.opened(order("1", "deployment"));
    real.lease(ANY, Duration.ofMillis(20), 1, Duration.ZERO).toCompletableFuture().join();

    List<Event> again =
        real.lease(ANY, MINUTE, 1, Duration.ofMinutes(1)).toCompletableFuture().join();

    assertEquals("1", again.getFirst().id());
  }

  @Test
  void memoryIsBounded() {
    for (int i = 0; i < 5; i++) {
      tasks.opened(order("" + i, "deployment"));
    }

    assertEquals(List.of("2", "3", "4"), leaseNow(ANY, 10));
  }

  private List<String> leaseNow(TaskFilter filter, int max) {
    return tasks.lease(filter, MINUTE, max, Duration.ZERO).toCompletableFuture().join().stream()
        .map(Event::id)
        .toList();
  }

  private static OrderSketch order(String id, String task) {
    return sketch(new RunKey("shop", "c-" + id, 1), event(id, task));
  }

  private static OrderSketch sketch(RunKey run, Event event) {
    String task = ((EventType.TaskEvent) event.kind()).task();
    return new OrderSketch(run, event.id(), task, "dev", "carts", () -> Optional.of(event));
  }

  private static Event event(String id, String task) {
    return new Event(
        id,
        "test",
        "sh.keptn.event." + task + ".triggered",
        null,
        null,
        new TreeMap<>(Map.of("shkeptncontext", "c-" + id)),
        Map.of("project", "shop", "stage", "dev", "service", "carts"));
  }
}
