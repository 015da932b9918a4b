package dev.slipway.uniform;

import dev.slipway.event.Event;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One worker's part of one order, from {@code .started} to {@code .finished}. */
final class Assignment implements Runnable {
  private static final System.Logger LOG = System.getLogger(Assignment.class.getName());

  private final OpenOrder open;
  private final Worker worker;
  private final Outbox outbox;
  private final OrderJournal journal;
  private final InstantSource clock;
  private final Semaphore permits;
  private final int mostDeaths;

  Assignment(
      OpenOrder open,
      Worker worker,
      Outbox outbox,
      OrderJournal journal,
      InstantSource clock,
      Semaphore permits,
      int mostDeaths) {
    this.open = open;
    this.worker = worker;
    this.outbox = outbox;
    this.journal = journal;
    this.clock = clock;
    this.permits = permits;
    this.mostDeaths = mostDeaths;
  }

  /**
   * Does the work and waits until the answer is in the log.
   *
   * @throws OrderReturned where it was given back
   */
  @Override
  public void run() {
    Answers answers = new Answers(open.order(), worker.name());
    if (worker.onlyStarts(open.order())) {
      outbox.finish(answers.started(clock.instant()), f -> substitute(answers, f)).join();
      return;
    }
    Outcome outcome = outcome();
    if (open.stopped().orElse(null) instanceof Stop.GivenBack(String reason)) {
      throw new OrderReturned(reason);
    }
    Event finished = answers.finished(outcome, clock.instant());
    outbox.finish(finished, failure -> substitute(answers, failure)).join();
  }

  private Event substitute(Answers answers, Throwable failure) {
    LOG.log(Level.ERROR, "the answer of {0} to {1} was refused", worker.name(), id(), failure);
    String message = "the answer could not be sent: " + failure.getMessage();
    return answers.finished(Outcome.errored(message), clock.instant());
  }

  private Outcome outcome() {
    try {
      open.interruptibly(() -> {
        if (!worker.keepsJournal()) {
          permits.acquire();
        }
        return permits;
      });
    } catch (InterruptedException e) {
      return stopped();
    }
    try {
      open.begun();
      return taken();
    } catch (OrderReturned e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "the journal failed for order {0}", id(), e);
      return Outcome.errored("the order could not be noted: " + e.getMessage());
    } finally {
      if (!worker.keepsJournal()) {
        permits.release();
      }
    }
  }

  private Outcome taken() {
    return switch (journal.begin(id(), worker.name())) {
      case OrderJournal.Entry.Ended(int _, Outcome outcome) -> outcome;
      case OrderJournal.Entry.Open(int attempt, int deaths)
          when deaths >= mostDeaths && !worker.keepsJournal() ->
          noted(
              Outcome.errored(
                  "the process of "
                      + worker.name()
                      + " died "
                      + deaths
                      + " times at this task"
                      + ", so attempt "
                      + attempt
                      + " was not made"));
      case OrderJournal.Entry.Open(int attempt, int _) -> worked(open.order().withAttempt(attempt));
    };
  }

  private Outcome worked(TaskOrder order) {
    Answers answers = new Answers(order, worker.name());
    outbox.send(answers.started(clock.instant()));
    AtomicInteger number = new AtomicInteger();
    Progress progress =
        new Progress() {
          @Override
          public void report(String message, Map<String, @Nullable Object> data) {
            outbox.send(
                answers.statusChanged(number.incrementAndGet(), message, data, clock.instant()));
          }

          @Override
          public Optional<String> cancelled() {
            return open.stopped().orElse(null) instanceof Stop.Cancelled(String reason)
                ? Optional.of(reason)
                : Optional.empty();
          }
        };
    Outcome outcome = performed(order, progress);
    Optional<Stop> stop = open.stopped();
    if (stop.isEmpty()) {
      return noted(outcome);
    }
    return switch (stop.get()) {
      case Stop.Cancelled(String reason) -> noted(outcome.asAborted(reason));
      case Stop.GivenBack _ -> {
        journal.returned(id(), worker.name());
        yield outcome;
      }
    };
  }

  private Outcome performed(TaskOrder order, Progress progress) {
    try {
      return open.interruptibly(
          () -> Objects.requireNonNull(worker.perform(order, progress), "no outcome"));
    } catch (InterruptedException e) {
      return stopped();
    } catch (OrderReturned e) {
      journal.returned(id(), worker.name());
      throw e;
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "{0} failed at order {1}", worker.name(), id(), e);
      return Outcome.errored(worker.name() + " failed: " + e);
    }
  }

  private Outcome stopped() {
    return open.stopped().orElse(null) instanceof Stop.Cancelled(String reason)
        ? Outcome.aborted(reason)
        : Outcome.errored(worker.name() + " was interrupted");
  }

  private Outcome noted(Outcome outcome) {
    journal.ended(id(), worker.name(), outcome);
    return outcome;
  }

  private String id() {
    return open.order().id();
  }

  /** What each worker of an order with equal names is answered with: nobody can tell them apart. */
  static Map<String, Worker> byName(Iterable<Worker> workers) {
    Map<String, Worker> byName = new LinkedHashMap<>();
    for (Worker worker : workers) {
      String name = worker.name();
      String reason = "expected workers with different names, found two named " + name;
      byName.merge(name, worker, (_, _) -> new RefusingWorker(name, reason));
    }
    return byName;
  }
}
