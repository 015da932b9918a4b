package dev.slipway.kafka.bench;

import java.util.ArrayList;
import java.util.List;

/** Latencies of sequences that run alone, by turns on the floor and on Slipway. */
final class Idle {
  private static final int TURN = 10;

  private final Site site;

  Idle(Site site) {
    this.site = site;
  }

  /**
   * What was seen of one orchestrator, in milliseconds.
   *
   * @param first from handing the event in to reading the first task's order
   * @param next from one task's order to the next, the worker's answer in between
   * @param whole from handing the event in to reading the end
   */
  private record Times(Samples first, Samples next, Samples whole) {
    Times() {
      this(new Samples(), new Samples(), new Samples());
    }
  }

  List<Measure> run(Contestant floor, Contestant slipway) {
    int sequences = site.plan().idle();
    site.say("idle: " + sequences + " sequences each, one after another");
    Times onFloor = new Times();
    Times onSlipway = new Times();
    for (int done = 0; done < sequences; done += TURN) {
      for (int i = 0; i < Math.min(TURN, sequences - done); i++) {
        one(floor, onFloor);
      }
      for (int i = 0; i < Math.min(TURN, sequences - done); i++) {
        one(slipway, onSlipway);
      }
    }
    Samples kafka = RawKafka.latencies(site, sequences);
    List<Measure> measures = new ArrayList<>();
    measures.add(
        measure("idle, event to order, p50", onSlipway.first().median(), onFloor.first().median())
            .withKafka(kafka.median())
            .withGoal(Measure.Goal.ratioAtMost(1.5)));
    measures.add(
        measure(
                "idle, event to order, p99",
                onSlipway.first().percentile(99),
                onFloor.first().percentile(99))
            .withKafka(kafka.percentile(99))
            .withGoal(Measure.Goal.atMost(4 * onSlipway.first().median())));
    measures.add(
        measure("idle, order to order, p50", onSlipway.next().median(), onFloor.next().median()));
    measures.add(
        measure(
            "idle, order to order, p99",
            onSlipway.next().percentile(99),
            onFloor.next().percentile(99)));
    measures.add(
        measure("idle, whole sequence, p50", onSlipway.whole().median(), onFloor.whole().median()));
    measures.add(
        measure(
            "idle, whole sequence, p99",
            onSlipway.whole().percentile(99),
            onFloor.whole().percentile(99)));
    return measures;
  }

  private static Measure measure(String name, double slipway, double floor) {
    return Measure.of(name, "ms", slipway).withFloor(floor);
  }

  private static void one(Contestant contestant, Times times) {
    Contestant.Sent sent = contestant.next();
    long began = System.nanoTime();
    contestant.send(BenchEvents.DELIVERY, sent);
    long before = began;
    for (String task : BenchEvents.TASKS) {
      String order = BenchEvents.PREFIX + task + "." + BenchEvents.TRIGGERED;
      long at = contestant.driver().take(order).nanos();
      (before == began ? times.first() : times.next()).add((at - before) / 1e6);
      before = at;
    }
    long ended = contestant.driver().take(BenchEvents.DELIVERY + BenchEvents.FINISHED).nanos();
    times.whole().add((ended - began) / 1e6);
  }
}
