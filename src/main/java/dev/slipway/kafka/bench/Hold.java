package dev.slipway.kafka.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A steady rate over a long time: whether the server keeps up, and whether its memory stays. */
final class Hold {
  private static final int MOST_LOOKS = 120;

  private final Site site;
  private final SlipwayServer server;
  private final Samples took = new Samples();
  private final List<Double> resident = new ArrayList<>();
  private final List<Double> heap = new ArrayList<>();

  Hold(Site site, SlipwayServer server) {
    this.site = site;
    this.server = server;
  }

  List<Measure> run(Contestant slipway) {
    Duration time = site.plan().hold();
    int all = Math.toIntExact(time.toMillis() * site.plan().rate() / 1_000);
    site.say("holding " + site.plan().rate() + " sequences/s for " + time);
    Map<String, Long> open = new ConcurrentHashMap<>();
    AtomicBoolean done = new AtomicBoolean();
    Thread sender = Thread.ofPlatform().daemon().start(() -> send(slipway, all, open));
    Thread watcher = Thread.ofPlatform().daemon().start(() -> watch(time, done));
    long began = System.nanoTime();
    while (took.size() < all) {
      Driver.Seen end = slipway.driver().take(BenchEvents.DELIVERY + BenchEvents.FINISHED);
      Long sent = open.remove(end.context());
      if (sent == null) {
        throw new BenchProblem("expected one end of " + end.context() + ", found a second");
      }
      took.add((end.nanos() - sent) / 1e6);
    }
    double seconds = (System.nanoTime() - began) / 1e9;
    done.set(true);
    join(sender);
    join(watcher);
    return measures(all / seconds);
  }

  private void send(Contestant slipway, int all, Map<String, Long> open) {
    long began = System.nanoTime();
    for (int n = 0; n < all; n++) {
      long due = began + n * 1_000_000_000L / site.plan().rate();
      pause(due - System.nanoTime());
      Contestant.Sent sent = slipway.next();
      open.put(sent.context(), System.nanoTime());
      slipway.send(BenchEvents.DELIVERY, sent);
    }
  }

  private void watch(Duration time, AtomicBoolean done) {
    long between = Math.max(200_000_000L, time.toNanos() / MOST_LOOKS);
    while (!done.get()) {
      server.figures().residentMegabytes().ifPresent(resident::add);
      server
          .metric("jvm_memory_used_bytes", "area=\"heap\"")
          .ifPresent(bytes -> heap.add(bytes / (1 << 20)));
      pause(between);
    }
  }

  private static void pause(long nanos) {
    try {
      TimeUnit.NANOSECONDS.sleep(Math.max(0, nanos));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<Measure> measures(double rate) {
    List<Measure> measures = new ArrayList<>();
    measures.add(
        Measure.of("held rate", "sequences/s", rate)
            .withGoal(Measure.Goal.atLeast(0.98 * site.plan().rate())));
    measures.add(Measure.of("held, whole sequence, p50", "ms", took.median()));
    measures.add(Measure.of("held, whole sequence, p99", "ms", took.percentile(99)));
    addThirds(measures, "held, least heap in use", heap);
    addThirds(measures, "held, RSS", resident);
    return measures;
  }

  /** The least value of the middle and of the last third: what is equal is flat. */
  private static void addThirds(List<Measure> measures, String name, List<Double> values) {
    int third = values.size() / 3;
    if (third > 0) {
      measures.add(
          Measure.of(name + ", 2nd third", "MiB", least(values.subList(third, 2 * third))));
      measures.add(
          Measure.of(name + ", 3rd third", "MiB", least(values.subList(2 * third, values.size()))));
    }
  }

  private static double least(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).min().orElse(0);
  }
}
