package dev.slipway.uniform;

import dev.slipway.event.Event;
import dev.slipway.event.EventSink;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/** A log in memory that can be told to be away or to refuse an event. */
public final class RecordingSink implements EventSink {
  private final List<Event> events = new ArrayList<>();
  private int unavailable;
  private Predicate<Event> refused = _ -> false;

  /** Is away for the next so many appends. */
  public synchronized void failNext(int times) {
    unavailable = times;
  }

  /** Refuses events for good. */
  public synchronized void refuse(Predicate<Event> which) {
    refused = which;
  }

  @Override
  public synchronized CompletionStage<Void> append(Event event) {
    if (unavailable > 0) {
      unavailable--;
      return CompletableFuture.failedFuture(
          new Unavailable("away", new IllegalStateException("no broker")));
    }
    if (refused.test(event)) {
      return CompletableFuture.failedFuture(new IllegalArgumentException("too large"));
    }
    events.add(event);
    return CompletableFuture.completedFuture(null);
  }

  /** What was appended, in order. */
  public synchronized List<Event> events() {
    return List.copyOf(events);
  }

  /** The types of what was appended, without their prefix. */
  public List<String> types() {
    return events().stream().map(event -> event.kind().shortName()).toList();
  }

  /** The only event of a type. */
  public Event only(String shortName) {
    List<Event> found =
        events().stream().filter(e -> e.kind().shortName().equals(shortName)).toList();
    if (found.size() != 1) {
      throw new AssertionError("expected one " + shortName + ", found " + types());
    }
    return found.getFirst();
  }
}
