package dev.slipway.kafka.bench;

import java.time.Duration;
import java.util.Optional;

/**
 * What is to be measured, and how long.
 *
 * @param kafka bootstrap servers; empty: an embedded broker, made for this run
 * @param sequences three-task sequences of one throughput round
 * @param inFlight sequences of one throughput round that are open at any time
 * @param warmUp sequences of each before the first measured round
 * @param rounds rounds of the floor and of the server, one after the other
 * @param idle sequences that run alone, for latencies; 0: none
 * @param open sequences that are open when a server restores; 0: none
 * @param boots starts of a server with and as many without the start-up cache; 0: none
 * @param hold how long a rate is held; zero: not at all
 * @param rate sequences a second while it is held
 * @param backlog events that wait when a server starts; 0: none
 * @param heapMegabytes the largest heap of the server; a backlog gets twice as much
 */
public record BenchPlan(
    Optional<String> kafka,
    int sequences,
    int inFlight,
    int warmUp,
    int rounds,
    int idle,
    int open,
    int boots,
    Duration hold,
    int rate,
    int backlog,
    int heapMegabytes) {
  public BenchPlan {
    requireAtLeast("sequences", sequences, 1);
    requireAtLeast("in-flight", inFlight, 1);
    requireAtLeast("warm-up", warmUp, 0);
    requireAtLeast("rounds", rounds, 1);
    requireAtLeast("idle", idle, 0);
    requireAtLeast("open", open, 0);
    requireAtLeast("boots", boots, 0);
    requireAtLeast("rate", rate, 1);
    requireAtLeast("backlog", backlog, 0);
    requireAtLeast("heap", heapMegabytes, 64);
    if (hold.isNegative()) {
      throw new IllegalArgumentException("hold: expected no negative time, found " + hold);
    }
  }

  private static void requireAtLeast(String name, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(
          name + ": expected at least " + least + ", found " + value);
    }
  }
}
