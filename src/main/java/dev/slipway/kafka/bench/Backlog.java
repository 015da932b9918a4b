package dev.slipway.kafka.bench;

import dev.slipway.kafka.Topics;
import java.util.ArrayList;
import java.util.List;

/** A server that finds many events waiting when it starts. */
final class Backlog {
  private final Site site;

  Backlog(Site site) {
    this.site = site;
  }

  List<Measure> run() {
    int sequences = Math.max(1, site.plan().backlog() / Recording.EVENTS);
    int events = sequences * Recording.EVENTS;
    int heap = 2 * site.plan().heapMegabytes();
    Topics topics = site.topics("backlog");
    List<Measure> measures = new ArrayList<>();
    try (SlipwayServer server =
            SlipwayServer.start(site.servers(), topics, site.folder("backlog"), heap);
        Driver driver = new Driver(site.servers(), topics)) {
      server.awaitReady();
      server.close();
      site.say("backlog: writing " + events + " events");
      Recording recording = new Recording(topics, SlipwayServer.SECRET);
      for (int n = 0; n < sequences; n++) {
        recording.sequence(n).forEach(driver::send);
      }
      driver.flush();
      site.say("backlog: starting the server");
      server.startAgain(heap, true);
      long first = driver.take().nanos();
      long last = first;
      for (int n = 0; n < sequences; n++) {
        last = driver.take(BenchEvents.DELIVERY + BenchEvents.FINISHED).nanos();
      }
      measures.add(
          Measure.of(
              "backlog of " + events + " events", "events/s", events / ((last - first) / 1e9)));
      server
          .figures()
          .peakMegabytes()
          .ifPresent(megabytes ->
              measures.add(
                  Measure.of("peak RSS after backlog, heap " + heap + " MiB", "MiB", megabytes)));
    }
    return measures;
  }
}
