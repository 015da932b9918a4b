package dev.slipway.kafka.bench;

import dev.slipway.kafka.Topics;
import dev.slipway.kafka.broker.BrokerProblem;
import dev.slipway.kafka.broker.BrokerSettings;
import dev.slipway.kafka.broker.EmbeddedBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A whole bench: makes the place, runs every part that the plan names, and clears up. */
public final class Bench {
  private static final int CHILD_HEAP = 256;

  private Bench() {}

  /**
   * Runs a bench; {@code progress} is told what happens.
   *
   * @throws BenchProblem where something cannot be measured
   */
  public static BenchReport run(BenchPlan plan, Consumer<String> progress) {
    ChildJvm.quiet();
    Path folder = newFolder();
    try (EmbeddedBroker broker = broker(plan, folder)) {
      Site site =
          new Site(
              plan,
              broker == null ? plan.kafka().orElseThrow() : broker.bootstrapServers(),
              Optional.ofNullable(broker)
                  .flatMap(b -> ProcessHandle.of(b.pid()))
                  .map(ProcessFigures::new),
              folder,
              "bench-" + UUID.randomUUID().toString().substring(0, 8),
              progress);
      return run(site);
    } catch (BrokerProblem e) {
      throw new BenchProblem("the broker could not be started: " + e.getMessage(), e);
    } finally {
      delete(folder);
    }
  }

  private static @Nullable EmbeddedBroker broker(BenchPlan plan, Path folder) throws BrokerProblem {
    return plan.kafka().isPresent()
        ? null
        : EmbeddedBroker.start(
            new BrokerSettings(folder.resolve("broker"), 0, BrokerSettings.DEFAULT_HEAP_MEGABYTES));
  }

  private static BenchReport run(Site site) {
    List<Measure> measures = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    Main main = race(site, measures, failures);
    if (site.plan().boots() > 0) {
      part("boot", failures, () -> measures.addAll(new Boot(site).run()));
    }
    if (site.plan().open() > 0) {
      part("restore", failures, () -> measures.addAll(new Revival(site).run()));
    }
    if (site.plan().backlog() > 0) {
      part("backlog", failures, () -> measures.addAll(new Backlog(site).run()));
    }
    return new BenchReport(
        site.plan(),
        site.broker().isPresent(),
        main.sequences(),
        main.events(),
        measures,
        failures);
  }

  /** Runs a part on its own: what was measured before it is kept where it fails. */
  private static void part(String name, List<String> failures, Runnable part) {
    try {
      part.run();
    } catch (BenchProblem e) {
      failures.add(name + ": " + e.getMessage());
    }
  }

  private record Main(int sequences, long events) {}

  private static Main race(Site site, List<Measure> measures, List<String> failures) {
    Topics floorTopics = site.topics("floor");
    Topics topics = site.topics("slipway");
    site.say("starting the floor, the worker and the server");
    try (ChildJvm floorJvm = child(site, "floor", Floor.class, floorTopics.prefix());
        ChildJvm _ = child(site, "worker", Worker.class, floorTopics.prefix(), topics.prefix());
        Driver floorDriver = new Driver(site.servers(), floorTopics);
        Driver driver = new Driver(site.servers(), topics);
        SlipwayServer server =
            SlipwayServer.start(
                site.servers(), topics, site.folder("slipway"), site.plan().heapMegabytes())) {
      server.awaitReady();
      Contestant floor =
          new Contestant("floor", floorDriver, floorJvm.figures(), new AtomicInteger());
      Contestant slipway = new Contestant("slipway", driver, server.figures(), new AtomicInteger());
      measures.addAll(new Race(site, floor, slipway).run());
      if (site.plan().idle() > 0) {
        part("idle", failures, () -> measures.addAll(new Idle(site).run(floor, slipway)));
      }
      if (site.plan().hold().isPositive()) {
        part("hold", failures, () -> measures.addAll(new Hold(site, server).run(slipway)));
      }
      server
          .figures()
          .peakMegabytes()
          .ifPresent(megabytes ->
              measures.add(
                  Measure.of("peak RSS", "MiB", megabytes)
                      .withFloor(floorJvm.figures().peakMegabytes().orElse(0))
                      .withGoal(Measure.Goal.atMost(400))));
      long applied = (long) server.metric("slipway_events_total", "applied").orElse(0);
      return new Main(slipway.numbers().get(), applied);
    }
  }

  private static ChildJvm child(Site site, String name, Class<?> main, String... prefixes) {
    List<String> arguments = new ArrayList<>(List.of(site.servers(), "8"));
    arguments.addAll(List.of(prefixes));
    return ChildJvm.start(
            new ChildJvm.Spec(name, main.getName(), CHILD_HEAP, true),
            site.folder(name),
            java.util.Map.of(),
            arguments)
        .awaitReady();
  }

  private static Path newFolder() {
    try {
      return Files.createTempDirectory("slipway-bench-");
    } catch (IOException e) {
      throw new BenchProblem("no temporary folder can be made: " + e, e);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // What is left lies in the system's folder for such things.
    }
  }
}
