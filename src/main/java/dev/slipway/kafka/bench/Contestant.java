package dev.slipway.kafka.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An orchestrator in the race: the floor or Slipway.
 *
 * @param name what its sequences are called by
 * @param driver who hands its events in
 * @param process the orchestrator's process
 * @param numbers counts its sequences, from 0
 */
record Contestant(String name, Driver driver, ProcessFigures process, AtomicInteger numbers) {

  /** A sequence that has been sent: its number and its context. */
  record Sent(int number, String context) {}

  /** Names the next sequence. */
  Sent next() {
    int number = numbers.getAndIncrement();
    return new Sent(number, name + "-" + number);
  }

  void send(String sequence, Sent sent) {
    driver.send(BenchEvents.trigger(driver.topics(), sequence, sent.context(), sent.number()));
  }

  /**
   * Sends the next sequences, of which only so many are open at any time, and waits for the ends of
   * all; gives each one's milliseconds.
   */
  Samples run(int sequences, int open) {
    Map<String, Long> begun = new LinkedHashMap<>();
    Samples took = new Samples();
    int sent = 0;
    while (took.size() < sequences) {
      while (sent < sequences && begun.size() < open) {
        Sent next = next();
        begun.put(next.context(), System.nanoTime());
        send(BenchEvents.DELIVERY, next);
        sent++;
      }
      Driver.Seen end = driver.take(BenchEvents.DELIVERY + BenchEvents.FINISHED);
      Long began = begun.remove(end.context());
      if (began == null) {
        throw new BenchProblem("expected one end of " + end.context() + ", found a second");
      }
      took.add((end.nanos() - began) / 1e6);
    }
    return took;
  }
}
