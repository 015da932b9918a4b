package dev.slipway.history;

import dev.slipway.event.Event;
import dev.slipway.sequence.PieceKey.RunKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * The task orders that no worker has started yet, for workers that ask for them. An order that was
 * handed out is hidden from others until its lease is over or an answer was seen. Thread-safe.
 */
public final class OpenTasks {
  private static final Duration LATELY = Duration.ofMinutes(5);
  private static final int MOST_FILTERS = 1_000;

  private final InstantSource clock;
  private final int most;

  /** A run waits for the answer to one task at most. */
  private final Map<RunKey, Order> orders = new LinkedHashMap<>();

  private final Set<Asker> askers = new LinkedHashSet<>();
  private final Map<TaskFilter, Instant> asked = new LinkedHashMap<>();

  /**
   * No orders yet.
   *
   * @param clock what leases are measured by
   * @param most how many orders are remembered; beyond, the oldest is forgotten
   */
  public OpenTasks(InstantSource clock, int most) {
    this.clock = clock;
    this.most = most;
  }

  private record Order(OrderSketch sketch, Instant leasedUntil) {}

  private record Asker(
      TaskFilter filter, Duration lease, int max, CompletableFuture<List<Event>> answer) {}

  /** A run waits for the answer to this order; one that it waited for before is over. */
  public void opened(OrderSketch order) {
    if (add(order)) {
      serve();
    }
  }

  /** A run waits for no answer any more. */
  public synchronized void closed(RunKey run) {
    orders.remove(run);
  }

  private synchronized boolean add(OrderSketch order) {
    Order before = orders.get(order.run());
    if (before != null && before.sketch().id().equals(order.id())) {
      return false;
    }
    orders.remove(order.run());
    orders.put(order.run(), new Order(order, Instant.MIN));
    if (orders.size() > most) {
      orders.remove(orders.keySet().iterator().next());
    }
    return true;
  }

  /**
   * Hands out orders, the oldest first; where there are none, waits for one.
   *
   * @param filter which orders
   * @param lease how long nobody else gets them
   * @param max most orders at once
   * @param wait how long to wait; then the list is empty
   */
  public CompletionStage<List<Event>> lease(
      TaskFilter filter, Duration lease, int max, Duration wait) {
    Asker asker = new Asker(filter, lease, max, new CompletableFuture<>());
    synchronized (this) {
      askers.add(asker);
      note(filter);
    }
    serve();
    asker.answer().completeOnTimeout(List.of(), wait.toMillis(), TimeUnit.MILLISECONDS);
    return asker.answer().whenComplete((orders, failure) -> forget(asker));
  }

  private void note(TaskFilter filter) {
    asked.remove(filter);
    asked.put(filter, clock.instant());
    if (asked.size() > MOST_FILTERS) {
      asked.remove(asked.keySet().iterator().next());
    }
  }

  /** The order that nobody has answered yet, by its id. */
  public Optional<Event> find(String id) {
    return sketch(id).flatMap(order -> order.whole().get());
  }

  private synchronized Optional<OrderSketch> sketch(String id) {
    return orders.values().stream()
        .map(Order::sketch)
        .filter(order -> order.id().equals(id))
        .findFirst();
  }

  /** Whether somebody asks for such an order, or did so within the last five minutes. */
  public synchronized boolean isAskedFor(Event event) {
    Instant since = clock.instant().minus(LATELY);
    return askers.stream().anyMatch(asker -> asker.filter().accepts(event))
        || asked.entrySet().stream()
            .anyMatch(entry -> entry.getValue().isAfter(since) && entry.getKey().accepts(event));
  }

  /** Who asked within the last five minutes, by what they asked for, and when they did last. */
  public synchronized Map<TaskFilter, Instant> asked() {
    Instant now = clock.instant();
    Map<TaskFilter, Instant> lately = new LinkedHashMap<>();
    asked.forEach((filter, at) -> {
      boolean waits = askers.stream().anyMatch(asker -> asker.filter().equals(filter));
      if (waits || at.isAfter(now.minus(LATELY))) {
        lately.put(filter, waits ? now : at);
      }
    });
    return lately;
  }

  /** How many orders are open, leased ones included. */
  public synchronized int size() {
    return orders.size();
  }

  private synchronized void forget(Asker asker) {
    askers.remove(asker);
  }

  private void serve() {
    for (Asker asker : waiting()) {
      List<OrderSketch> leased = leaseFree(asker);
      List<Event> events = leased.stream().flatMap(order -> order.whole().get().stream()).toList();
      if (events.isEmpty()) {
        continue;
      }
      if (asker.answer().complete(events)) {
        offerAgainAfter(asker.lease());
      } else {
        leased.forEach(this::giveBack);
      }
    }
  }

  private synchronized List<Asker> waiting() {
    return List.copyOf(askers);
  }

  private synchronized List<OrderSketch> leaseFree(Asker asker) {
    if (!askers.contains(asker)) {
      return List.of();
    }
    Instant now = clock.instant();
    List<OrderSketch> free =
        orders.values().stream()
            .filter(order -> !order.leasedUntil().isAfter(now))
            .map(Order::sketch)
            .filter(asker.filter()::accepts)
            .limit(asker.max())
            .toList();
    free.forEach(order -> orders.put(order.run(), new Order(order, now.plus(asker.lease()))));
    return free;
  }

  private synchronized void giveBack(OrderSketch order) {
    orders.computeIfPresent(order.run(), (_, current) -> new Order(current.sketch(), Instant.MIN));
  }

  private void offerAgainAfter(Duration lease) {
    Executor later = CompletableFuture.delayedExecutor(lease.toMillis() + 1, TimeUnit.MILLISECONDS);
    later.execute(this::serve);
  }
}
