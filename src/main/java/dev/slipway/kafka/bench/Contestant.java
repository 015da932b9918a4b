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

  /** Sends the next sequences and waits for the ends of all; gives each one's milliseconds. */
  Samples run(int sequences) {
    Map<String, Long> open = new LinkedHashMap<>();
    Samples took = new Samples();
    for (int n = 0; n < sequences; n++) {
      Sent sent = next();
      open.put(sent.context(), System.nanoTime());
      send(BenchEvents.DELIVERY, sent);
    }
    while (!open.isEmpty()) {
      Driver.Seen end = driver.take(BenchEvents.DELIVERY + BenchEvents.FINISHED);
      Long began = open.remove(end.context());
      if (began == null) {
        throw new BenchProblem("expected one end of " + end.context() + ", found a second");
      }
      took.add((end.nanos() - began) / 1e6);
    }
    return took;
  }
}
