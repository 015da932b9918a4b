package dev.slipway.uniform;

import dev.slipway.event.Event;
import dev.slipway.event.EventSink;
import dev.slipway.event.EventType.SequenceEvent;
import dev.slipway.event.Phase;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Runs workers: takes orders, answers each once per worker, and knows no transport.
 *
 * <p>The crash story. A channel hands in every record of the event log in order: first {@link
 * #observe}, then {@link #accept}. It commits an offset only when every order before it is done and
 * goes on reading meanwhile, so a long task does not lose the partition. After a crash the open
 * orders come again: work that had ended is answered from the journal, other work is done again as
 * the next attempt. All answers have derived ids, so what was said before is dropped by the
 * controller as a duplicate. Work is thus done at least once and answered exactly once. An order
 * whose process dies again and again is answered as errored.
 */
public final class WorkerHost {
  private static final System.Logger LOG = System.getLogger(WorkerHost.class.getName());

  private final Roster roster;
  private final EventSink sink;
  private final OrderJournal journal;
  private final InstantSource clock;
  private final HostSettings settings;
  private final Semaphore permits;
  private final Map<String, OpenOrder> open = new ConcurrentHashMap<>();
  private volatile boolean closing;
  private volatile boolean closed;

  /** A host that asks the roster who takes an order. */
  public WorkerHost(
      Roster roster,
      EventSink sink,
      OrderJournal journal,
      InstantSource clock,
      HostSettings settings) {
    this.roster = roster;
    this.sink = sink;
    this.journal = journal;
    this.clock = clock;
    this.settings = settings;
    this.permits = new Semaphore(settings.concurrency(), true);
  }

  /**
   * Takes an order. The stage ends when the {@code .finished} of every worker is in the log, at
   * once where the event asks for nothing here, and exceptionally with {@link OrderReturned} where
   * the order was not done and must come again. An order that is open already is not begun twice.
   */
  public CompletionStage<Void> accept(Event triggered) {
    Optional<TaskOrder> order = TaskOrder.of(triggered);
    if (order.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    if (closing) {
      return CompletableFuture.failedFuture(new OrderReturned("the host is stopping"));
    }
    OpenOrder known = open.get(triggered.id());
    if (known == null && open.size() >= capacity()) {
      return CompletableFuture.failedFuture(
          new OrderReturned("expected at most " + capacity() + " open orders"));
    }
    OpenOrder taken = open.computeIfAbsent(triggered.id(), _ -> begin(order.get()));
    if (closing) {
      taken.returnIfWaiting("the host is stopping");
    }
    return taken.done();
  }

  private OpenOrder begin(TaskOrder order) {
    OpenOrder opened = new OpenOrder(order);
    Thread.ofVirtual().name("order " + order.id()).start(() -> attend(opened));
    return opened;
  }

  private void attend(OpenOrder opened) {
    try {
      List<CompletableFuture<Void>> parts = new ArrayList<>();
      for (Worker worker : workers(opened)) {
        parts.add(assign(opened, worker));
      }
      CompletableFuture.allOf(parts.toArray(CompletableFuture[]::new)).join();
      ended(opened, Optional.empty());
    } catch (RuntimeException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      ended(opened, Optional.of(cause));
    }
  }

  private Iterable<Worker> workers(OpenOrder opened) {
    try {
      return Assignment.byName(roster.workersFor(opened.order())).values();
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "no workers can be found for order {0}", opened.order().id(), e);
      return List.of(new RefusingWorker("uniform", "no workers can be found: " + e));
    }
  }

  private CompletableFuture<Void> assign(OpenOrder opened, Worker worker) {
    Assignment assignment =
        new Assignment(
            opened,
            worker,
            new Outbox(sink, settings, () -> closed),
            journal,
            clock,
            permits,
            settings.mostDeaths());
    return CompletableFuture.runAsync(
        assignment,
        work -> Thread.ofVirtual().name(worker.name() + " " + opened.order().id()).start(work));
  }

  private void ended(OpenOrder opened, Optional<Throwable> failure) {
    open.remove(opened.order().id(), opened);
    if (failure.isEmpty()) {
      opened.done().complete(null);
    } else if (failure.get() instanceof OrderReturned) {
      opened.done().completeExceptionally(failure.get());
    } else {
      LOG.log(Level.ERROR, "order {0} failed", opened.order().id(), failure.get());
      opened.done().completeExceptionally(new OrderReturned("not answered: " + failure.get()));
    }
  }

  /**
   * Draws conclusions from what the controller says: when a sequence is over (an abort, a timeout),
   * or has gone on to a later task, work on its open orders stops. An event counts only against
   * orders with an earlier time, so that a log that is read again stops nothing.
   */
  public void observe(Event event) {
    if (event.kind() instanceof SequenceEvent sequence && sequence.phase() == Phase.FINISHED) {
      cancelEarlier(event, "the sequence " + sequence.name() + " is over");
    } else {
      TaskOrder.of(event)
          .ifPresent(next -> cancelEarlier(event, "the sequence went on to " + next.task()));
    }
  }

  private void cancelEarlier(Event event, String reason) {
    for (OpenOrder candidate : open.values()) {
      Event triggered = candidate.order().triggered();
      boolean same =
          sameText(Event::context, event, triggered)
              && sameText(Event::project, event, triggered)
              && sameText(Event::stage, event, triggered)
              && sameText(Event::service, event, triggered);
      Instant then = triggered.time();
      Instant now = event.time();
      if (same && then != null && now != null && now.isAfter(then)) {
        candidate.stop(new Stop.Cancelled(reason));
      }
    }
  }

  private static boolean sameText(Function<Event, String> field, Event one, Event other) {
    return field.apply(one).equals(field.apply(other));
  }

  /**
   * Stops the work on an order; it is answered as aborted with this reason. Returns whether the
   * order was open and nobody had stopped it before.
   */
  public boolean cancel(String orderId, String reason) {
    OpenOrder found = open.get(orderId);
    return found != null && found.stop(new Stop.Cancelled(reason));
  }

  /**
   * Stops the work on an order without an answer, for instance because its partition went to
   * another host, which does it again. Its stage ends with {@link OrderReturned}.
   */
  public boolean giveBack(String orderId, String reason) {
    OpenOrder found = open.get(orderId);
    return found != null && found.stop(new Stop.GivenBack(reason));
  }

  /** How many orders are open. */
  public int openOrders() {
    return open.size();
  }

  /** How many orders may be open; the channel waits beyond that. */
  public int capacity() {
    return settings.concurrency() + settings.waiting();
  }

  /**
   * Stops: takes no more orders, gives back those that wait, lets running work end within the
   * patience, then interrupts it and gives it back.
   */
  public void close(Duration patience) {
    closing = true;
    List<OpenOrder> left = List.copyOf(open.values());
    left.forEach(order -> order.returnIfWaiting("the host is stopping"));
    if (!await(left, patience)) {
      left.forEach(order -> order.stop(new Stop.GivenBack("the host stopped")));
      closed = true;
      await(left, settings.stopPatience());
    }
    closed = true;
    left.forEach(o -> o.done().completeExceptionally(new OrderReturned("the host stopped")));
  }

  private static boolean await(List<OpenOrder> orders, Duration patience) {
    CompletableFuture<?>[] all =
        orders.stream()
            .map(order -> order.done().exceptionally(_ -> null))
            .toArray(CompletableFuture[]::new);
    return CompletableFuture.allOf(all)
        .thenApply(_ -> true)
        .completeOnTimeout(false, patience.toNanos(), TimeUnit.NANOSECONDS)
        .join();
  }
}
