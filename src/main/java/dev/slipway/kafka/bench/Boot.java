package dev.slipway.kafka.bench;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * How long a server that has its topics, but no deliveries, takes from its start until it is ready,
 * with and without start-up cache.
 */
final class Boot {
  private final Site site;

  Boot(Site site) {
    this.site = site;
  }

  List<Measure> run() {
    site.say("boot: " + site.plan().boots() + " starts");
    int heap = site.plan().heapMegabytes();
    try (SlipwayServer server =
        SlipwayServer.start(site.servers(), site.topics("boot"), site.folder("boot"), heap)) {
      server.awaitReady();
      return run(server);
    }
  }

  private List<Measure> run(SlipwayServer server) {
    boolean hasCache =
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .anyMatch(option -> option.startsWith("-XX:AOTCache="));
    Samples with = new Samples();
    Samples without = new Samples();
    for (int i = 0; i < site.plan().boots(); i++) {
      if (hasCache) {
        with.add(start(server, true));
      }
      without.add(start(server, false));
    }
    List<Measure> measures = new ArrayList<>();
    if (hasCache) {
      measures.add(Measure.of("boot to ready, with cache", "s", with.median()));
    }
    measures.add(Measure.of("boot to ready, without cache", "s", without.median()));
    return measures;
  }

  private double start(SlipwayServer server, boolean cached) {
    server.close();
    server.startAgain(site.plan().heapMegabytes(), cached);
    return server.awaitReady();
  }
}
