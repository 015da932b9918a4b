package dev.slipway.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Result;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunsTest {
  private final ChangeFeed feed = new ChangeFeed("e", 100);
  private final Runs runs = new Runs(feed);

  @Test
  void anOpenDeliverySaysWhatItWaitsFor() {
    put("shop", "c-1", 0, false);

    DeliveryView delivery = runs.find("c-1").orElseThrow();

    assertEquals("started", delivery.state());
    assertEquals("carts", delivery.service());
    assertEquals(Optional.empty(), delivery.result());
    RunView run = delivery.sequences().getFirst();
    assertEquals(
        Optional.of(
            "task deployment is being done by worker-1; time limit at 2026-01-31T12:30:00Z"),
        run.waiting());
    TaskView task = run.tasks().getFirst();
    assertEquals("started", task.state());
    assertEquals("worker-1", task.workers().getFirst().source());
    assertEquals(Optional.of(SamplePieces.START.plusSeconds(1800)), task.deadline());
  }

  @Test
  void anEndedDeliveryHasTheWorstResultOfItsRuns() {
    runs.put(
        List.of(
            SamplePieces.ended("shop", "c-1", 1, "carts", Result.FAIL),
            SamplePieces.ended("shop", "c-1", 2, "carts", Result.PASS),
            SamplePieces.delivery("shop", "c-1", SamplePieces.START, true)));

    DeliveryView delivery = runs.find("c-1").orElseThrow();

    assertEquals("finished", delivery.state());
    assertEquals(Optional.of("fail"), delivery.result());
    assertEquals(List.of(1, 2), delivery.sequences().stream().map(RunView::number).toList());
    assertEquals(Optional.empty(), delivery.sequences().getFirst().waiting());
  }

  @Test
  void aListIsNewestFirstAndPagesAreDisjointWhileItGrows() {
    for (int i = 0; i < 5; i++) {
      put("shop", "c-" + i, i, true);
    }

    Runs.Page first = runs.list(RunFilter.ALL, Optional.empty(), 2);
    put("shop", "c-9", 9, true);
    Runs.Page second = runs.list(RunFilter.ALL, cursor(first), 2);
    Runs.Page third = runs.list(RunFilter.ALL, cursor(second), 2);

    assertEquals(List.of("c-4", "c-3"), contexts(first));
    assertEquals(List.of("c-2", "c-1"), contexts(second));
    assertEquals(List.of("c-0"), contexts(third));
    assertEquals(Optional.empty(), third.next());
  }

  @Test
  void aPageThatTakesEverythingIsTheLast() {
    put("shop", "c-1", 1, true);

    assertEquals(Optional.empty(), runs.list(RunFilter.ALL, Optional.empty(), 1).next());
  }

  @Test
  void filtersNarrowTheList() {
    put("shop", "c-1", 1, false);
    put("pet", "c-2", 2, true);

    assertEquals(List.of("c-1"), filtered("shop", null, null, null));
    assertEquals(List.of("c-2"), filtered(null, null, null, RunState.FINISHED));
    assertEquals(List.of("c-2", "c-1"), filtered(null, "dev", "carts", null));
    assertEquals(List.of(), filtered("shop", "prod", null, null));
    RunFilter since =
        new RunFilter(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(SamplePieces.START.plusSeconds(2)));
    assertEquals(List.of("c-2"), contexts(runs.list(since, Optional.empty(), 10)));
  }

  @Test
  void whatIsRemovedIsGone() {
    put("shop", "c-1", 1, true);

    runs.remove(new DeliveryKey("shop", "c-1"));

    assertTrue(runs.find("c-1").isEmpty());
    assertEquals(List.of(), contexts(runs.list(RunFilter.ALL, Optional.empty(), 10)));
  }

  @Test
  void everyChangeIsToldOnce() {
    ChangeFeed.Position before = feed.position();
    put("shop", "c-1", 1, true);

    assertEquals(
        new ChangeFeed.Reading.Changed(List.of(new DeliveryKey("shop", "c-1")), feed.position()),
        feed.since(before));
    assertEquals(
        new ChangeFeed.Reading.Changed(List.of(), feed.position()), feed.since(feed.position()));
  }

  private void put(String project, String context, int second, boolean ended) {
    runs.put(
        List.of(
            SamplePieces.delivery(project, context, SamplePieces.START.plusSeconds(second), ended),
            ended
                ? SamplePieces.ended(project, context, 1, "carts", Result.PASS)
                : SamplePieces.open(project, context, 1, "carts")));
  }

  private List<String> filtered(
      @Nullable String project,
      @Nullable String stage,
      @Nullable String service,
      @Nullable RunState state) {
    RunFilter filter =
        new RunFilter(
            Optional.ofNullable(project),
            Optional.ofNullable(stage),
            Optional.ofNullable(service),
            Optional.ofNullable(state),
            Optional.empty());
    return contexts(runs.list(filter, Optional.empty(), 10));
  }

  private static List<String> contexts(Runs.Page page) {
    List<String> contexts = new ArrayList<>();
    page.items().forEach(delivery -> contexts.add(delivery.context()));
    return contexts;
  }

  private static Optional<Cursor> cursor(Runs.Page page) {
    return page.next().map(Cursor::text).flatMap(Cursor::parse);
  }
}
