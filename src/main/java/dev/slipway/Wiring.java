package dev.slipway;

import dev.slipway.event.Admission;
import dev.slipway.history.ChangeFeed;
import dev.slipway.history.Liveness;
import dev.slipway.history.OpenTasks;
import dev.slipway.history.Readiness;
import dev.slipway.history.Runs;
import dev.slipway.kafka.BrokerContact;
import dev.slipway.kafka.Cluster;
import dev.slipway.kafka.KafkaSecurity;
import dev.slipway.kafka.Lane;
import dev.slipway.kafka.LaneMetrics;
import dev.slipway.kafka.LaneSettings;
import dev.slipway.kafka.RunsProjection;
import dev.slipway.kafka.ShipyardTopic;
import dev.slipway.kafka.Topics;
import dev.slipway.kafka.Watchdog;
import dev.slipway.kafka.broker.DiskWatch;
import dev.slipway.sequence.Ids;
import dev.slipway.sequence.SequenceMachine;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** Hands the rooms to each other; the workers have {@link WorkerWiring}. */
@Singleton
public class Wiring {
  private static final Logger LOG = Logger.getLogger("dev.slipway");
  private static final int CHANGES_KEPT = 4_096;
  private static final int MOST_OPEN_TASKS = 100_000;

  private final SlipwayConfig config;
  private final String bootstrapServers;

  Wiring(
      SlipwayConfig config,
      @ConfigProperty(name = "kafka.bootstrap.servers") String bootstrapServers,
      @Identifier("default-kafka-broker") Map<String, Object> kafka) {
    KafkaSecurity.use(kafka);
    this.config = config;
    this.bootstrapServers = bootstrapServers;
  }

  @Produces
  @Singleton
  Cluster cluster() {
    SlipwayConfig.TopicsConfig topics = config.topics();
    return Cluster.open(
        bootstrapServers,
        new Topics(topics.prefix(), topics.partitions(), topics.replication()),
        config.secret().orElse(null));
  }

  @Produces
  @Singleton
  LaneMetrics laneMetrics(MeterRegistry registry) {
    return new LaneMetrics(registry);
  }

  @Produces
  @Singleton
  ShipyardTopic shipyards(Cluster cluster, LaneMetrics metrics) {
    return new ShipyardTopic(bootstrapServers, cluster.topics(), metrics);
  }

  @Produces
  @Singleton
  SequenceMachine machine(Cluster cluster, ShipyardTopic shipyards) {
    SequenceMachine.Settings defaults = SequenceMachine.Settings.DEFAULTS;
    return new SequenceMachine(
        shipyards,
        Ids.of(cluster.secret().getBytes(StandardCharsets.UTF_8)),
        new SequenceMachine.Settings(config.source(), defaults.maxDepth(), defaults.maxRuns()));
  }

  @Produces
  @Singleton
  Lane lane(Cluster cluster, SequenceMachine machine, LaneMetrics metrics) {
    return new Lane(laneSettings(), cluster.topics(), machine, metrics);
  }

  private LaneSettings laneSettings() {
    return LaneSettings.of(config.instance(), bootstrapServers)
        .withFinished(config.finished().age(), config.finished().count());
  }

  @Produces
  @Singleton
  ChangeFeed changes() {
    return new ChangeFeed(UUID.randomUUID().toString().replace("-", ""), CHANGES_KEPT);
  }

  @Produces
  @Singleton
  Runs runs(ChangeFeed changes) {
    return new Runs(changes);
  }

  @Produces
  @Singleton
  OpenTasks openTasks() {
    return new OpenTasks(InstantSource.system(), MOST_OPEN_TASKS);
  }

  @Produces
  @Singleton
  RunsProjection projection(
      Cluster cluster,
      Runs runs,
      OpenTasks openTasks,
      SequenceMachine machine,
      LaneMetrics metrics) {
    return new RunsProjection(
        bootstrapServers, cluster.topics(), runs, openTasks, machine::order, metrics);
  }

  @Produces
  @Singleton
  Readiness readiness(LaneMetrics metrics, BrokerContact contact, Admission admission) {
    boolean controller = config.roles().contains(Role.CONTROLLER);
    return new LaneReadiness(metrics, contact, admission, controller);
  }

  /** Whether the embedded broker has room; another Kafka sees to its disks itself. */
  @Produces
  @Singleton
  Admission admission(MeterRegistry registry) {
    Admission admission =
        config.broker().folder().map(folder -> watch(folder, registry)).orElse(Admission.ALWAYS);
    Gauge.builder("slipway.ingress.paused", () -> admission.obstacle().isPresent() ? 1 : 0)
        .description("1 while no new events are taken, because the disk is nearly full")
        .register(registry);
    return admission;
  }

  private Admission watch(Path folder, MeterRegistry registry) {
    DiskWatch watch = DiskWatch.start(folder, config.broker().leastFree().asLongValue(), LOG::warn);
    Gauge.builder("slipway.broker.disk.free", watch, DiskWatch::free)
        .description("room on the disk of the embedded broker")
        .baseUnit("bytes")
        .register(registry);
    return watch;
  }

  void close(@Disposes Admission admission) {
    if (admission instanceof DiskWatch watch) {
      watch.close();
    }
  }

  @Produces
  @Singleton
  BrokerContact brokerContact() {
    return new BrokerContact(bootstrapServers);
  }

  @Produces
  @Singleton
  Liveness liveness(Startup startup, LaneMetrics metrics, BrokerContact contact) {
    return () ->
        startup.runningLane().flatMap(lane -> Watchdog.of(lane, metrics, contact).obstacle());
  }

  /** Ready when the lane has its partitions and their state. */
  private static final class LaneReadiness implements Readiness {
    private final LaneMetrics metrics;
    private final BrokerContact contact;
    private final Admission admission;
    private final boolean controller;
    private volatile boolean started;

    LaneReadiness(
        LaneMetrics metrics, BrokerContact contact, Admission admission, boolean controller) {
      this.metrics = metrics;
      this.contact = contact;
      this.admission = admission;
      this.controller = controller;
    }

    @Override
    public Optional<String> obstacle() {
      if (contact.isLost()) {
        return Optional.of("Kafka does not answer");
      }
      boolean ready = !controller || metrics.isReady();
      started |= ready;
      return ready
          ? metrics.standstill().or(admission::obstacle)
          : Optional.of("the state of the controller's partitions is being read");
    }

    @Override
    public boolean started() {
      return obstacle().isEmpty() || started;
    }
  }

  /** How long a server may take to read what happened before it was started. */
  static final Duration CATCH_UP = Duration.ofMinutes(5);
}
