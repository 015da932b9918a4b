package dev.slipway.history;

import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.Phase;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
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
  private final Map<String, Order> orders = new LinkedHashMap<>();

  /** The ids of orders by context, so that the end of a sequence need not look at all of them. */
  private final Map<String, Set<String>> ofContext = new HashMap<>();

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

  /** Takes note of an event of the bus; only task events and the end of sequences matter. */
  public void seen(Event event) {
    seen(OrderSketch.of(event));
  }

  /** The same for an event that is read when a worker takes it. */
  public void seen(OrderSketch event) {
    switch (event.kind()) {
      case EventType.TaskEvent task when task.phase() == Phase.TRIGGERED -> add(event);
      case EventType.TaskEvent ignored -> answered(event.triggeredId());
      case EventType.SequenceEvent sequence when sequence.phase() == Phase.FINISHED ->
          removeOf(event, sequence);
      case EventType.SequenceEvent ignored -> {}
      case EventType.ControlEvent ignored -> {}
      case EventType.DomainEvent ignored -> {}
    }
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

  /** The order that no worker has started yet, by its id. */
  public synchronized Optional<Event> find(String id) {
    return Optional.ofNullable(orders.get(id)).flatMap(order -> order.sketch().whole().get());
  }

  /** Whether somebody asks for such an order, or did so within the last five minutes. */
  public synchronized boolean isAskedFor(Event event) {
    OrderSketch order = OrderSketch.of(event);
    Instant since = clock.instant().minus(LATELY);
    return askers.stream().anyMatch(asker -> asker.filter().accepts(order))
        || asked.entrySet().stream()
            .anyMatch(entry -> entry.getValue().isAfter(since) && entry.getKey().accepts(order));
  }

  /** How many orders are open, leased ones included. */
  public synchronized int size() {
    return orders.size();
  }

  private void add(OrderSketch order) {
    synchronized (this) {
      if (orders.putIfAbsent(order.id(), new Order(order, Instant.MIN)) == null) {
        ofContext.computeIfAbsent(order.context(), _ -> new LinkedHashSet<>()).add(order.id());
      }
      if (orders.size() > most) {
        answered(orders.keySet().iterator().next());
      }
    }
    serve();
  }

  /** Somebody took the order, or it is over. */
  public synchronized void answered(String id) {
    Order gone = orders.remove(id);
    if (gone != null) {
      ofContext.computeIfPresent(
          gone.sketch().context(),
          (_, ids) -> {
            ids.remove(id);
            return ids.isEmpty() ? null : ids;
          });
    }
  }

  private synchronized void removeOf(OrderSketch finished, EventType.SequenceEvent sequence) {
    for (String id : List.copyOf(ofContext.getOrDefault(finished.context(), Set.of()))) {
      Order order = orders.get(id);
      if (order != null && isOf(order.sketch(), finished, sequence)) {
        answered(id);
      }
    }
  }

  private static boolean isOf(
      OrderSketch order, OrderSketch finished, EventType.SequenceEvent sequence) {
    return order.project().equals(finished.project())
        && order.service().equals(finished.service())
        && order.stage().equals(sequence.stage());
  }

  private synchronized void forget(Asker asker) {
    askers.remove(asker);
  }

  private void serve() {
    for (Asker asker : waiting()) {
      List<Event> events = leaseFree(asker);
      if (events.isEmpty()) {
        continue;
      }
      if (asker.answer().complete(events)) {
        offerAgainAfter(asker.lease());
      } else {
        giveBack(events);
      }
    }
  }

  private synchronized List<Asker> waiting() {
    return List.copyOf(askers);
  }

  private synchronized List<Event> leaseFree(Asker asker) {
    Instant now = clock.instant();
    List<OrderSketch> free =
        orders.values().stream()
            .filter(order -> !order.leasedUntil().isAfter(now))
            .map(Order::sketch)
            .filter(asker.filter()::accepts)
            .limit(asker.max())
            .toList();
    if (askers.contains(asker)) {
      free.forEach(order -> orders.put(order.id(), new Order(order, now.plus(asker.lease()))));
      return free.stream().flatMap(order -> order.whole().get().stream()).toList();
    }
    return List.of();
  }

  private synchronized void giveBack(List<Event> events) {
    events.forEach(event ->
        orders.computeIfPresent(event.id(), (id, order) -> new Order(order.sketch(), Instant.MIN)));
  }

  private void offerAgainAfter(Duration lease) {
    Executor later = CompletableFuture.delayedExecutor(lease.toMillis() + 1, TimeUnit.MILLISECONDS);
    later.execute(this::serve);
  }
}
