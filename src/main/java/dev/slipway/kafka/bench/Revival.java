package dev.slipway.kafka.bench;

import dev.slipway.kafka.Topics;
import java.util.ArrayList;
import java.util.List;

/**
 * A server with many open sequences is killed, an event comes meanwhile, and a new one takes up
 * where the old one stopped.
 */
final class Revival {
  private final Site site;

  Revival(Site site) {
    this.site = site;
  }

  List<Measure> run() {
    int open = site.plan().open();
    int heap = site.plan().heapMegabytes();
    site.say("restore: opening " + open + " sequences");
    Topics topics = site.topics("open");
    List<Measure> measures = new ArrayList<>();
    try (SlipwayServer server =
            SlipwayServer.start(site.servers(), topics, site.folder("open"), heap);
        Driver driver = new Driver(site.servers(), topics)) {
      server.awaitReady();
      Driver.Seen order = opened(server, driver, open);
      server.kill();
      site.say("restore: killed, starting again");
      driver.send(BenchEvents.answer(topics, order.record(), BenchEvents.STARTED));
      driver.send(BenchEvents.answer(topics, order.record(), BenchEvents.FINISHED));
      driver.flush();
      server.startAgain(heap, true);
      Driver.Seen next = driver.take(BenchEvents.PREFIX + "leave." + BenchEvents.TRIGGERED);
      double resumed = server.secondsSinceStart(next.nanos());
      double ready = server.awaitReady();
      server
          .metric("slipway_restore_seconds_sum", "")
          .ifPresent(seconds ->
              measures.add(
                  Measure.of("restore of " + open + " open sequences", "s", seconds)
                      .withGoal(Measure.Goal.atMost(4))));
      measures.add(
          Measure.of("next order after kill -9", "s", resumed).withGoal(Measure.Goal.atMost(4)));
      measures.add(Measure.of("ready after kill -9", "s", ready));
      server
          .figures()
          .peakMegabytes()
          .ifPresent(megabytes ->
              measures.add(
                  Measure.of("peak RSS after restore, heap " + heap + " MiB", "MiB", megabytes)));
    }
    return measures;
  }

  private static Driver.Seen opened(SlipwayServer server, Driver driver, int number) {
    try {
      return open(driver, number);
    } catch (BenchProblem e) {
      throw server.explain(e);
    }
  }

  /** Opens so many sequences and gives the order of the first. */
  private static Driver.Seen open(Driver driver, int number) {
    for (int n = 0; n < number; n++) {
      driver.send(BenchEvents.trigger(driver.topics(), BenchEvents.PARKED, "open-" + n, n));
    }
    driver.flush();
    String order = BenchEvents.PREFIX + "park." + BenchEvents.TRIGGERED;
    Driver.Seen first = driver.take(order);
    for (int n = 1; n < number; n++) {
      driver.take(order);
    }
    return first;
  }
}
