package dev.slipway;

import dev.slipway.event.Admission;
import dev.slipway.folder.ShipyardFolder;
import dev.slipway.git.GitShipyards;
import dev.slipway.kafka.BrokerContact;
import dev.slipway.kafka.Cluster;
import dev.slipway.kafka.InboxFeed;
import dev.slipway.kafka.LandscapeTopic;
import dev.slipway.kafka.Lane;
import dev.slipway.kafka.Membership;
import dev.slipway.kafka.OrderChannel;
import dev.slipway.kafka.PlanTopic;
import dev.slipway.kafka.RunsProjection;
import dev.slipway.kafka.ShipyardTopic;
import dev.slipway.uniform.WorkerHost;
import dev.slipway.uniform.program.ProgramRunner;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import sun.misc.Signal;

/** Sets the roles of this process going, in order, and stops them in reverse. */
@Singleton
public class Startup {
  private static final Logger LOG = Logger.getLogger("dev.slipway");
  private static final Duration WORK_PATIENCE = Duration.ofSeconds(1);
  private static final Duration LEAVE_PATIENCE = Duration.ofSeconds(1);

  private final SlipwayConfig config;
  private final String bootstrapServers;
  private final ShipyardTopic shipyards;
  private final RunsProjection projection;
  private final Instance<Lane> lane;
  private final Instance<Workers> workers;
  private final Instance<OrderChannel> orders;
  private final Instance<LandscapeTopic> landscapes;
  private final ProgramRunner programs;
  private final BrokerContact contact;
  private final PlanTopic plans;
  private final InboxFeed planFeed;
  private final GitShipyards git;
  private final Deque<Runnable> stops = new ArrayDeque<>();

  /** What hands work over to others: begun first, and side by side. */
  private final List<Runnable> handOvers = new ArrayList<>();

  private volatile Optional<Lane> running = Optional.empty();

  Startup(
      SlipwayConfig config,
      @ConfigProperty(name = "kafka.bootstrap.servers") String bootstrapServers,
      ShipyardTopic shipyards,
      RunsProjection projection,
      Instance<Lane> lane,
      Instance<Workers> workers,
      Instance<OrderChannel> orders,
      Instance<LandscapeTopic> landscapes,
      ProgramRunner programs,
      BrokerContact contact,
      PlanTopic plans,
      InboxFeed planFeed,
      GitShipyards git) {
    this.config = config;
    this.bootstrapServers = bootstrapServers;
    this.shipyards = shipyards;
    this.projection = projection;
    this.lane = lane;
    this.workers = workers;
    this.orders = orders;
    this.landscapes = landscapes;
    this.programs = programs;
    this.contact = contact;
    this.plans = plans;
    this.planFeed = planFeed;
    this.git = git;
  }

  /**
   * Makes the topics, before the first channel looks for its own, and looks at the disk. From now
   * on a SIGTERM, which is how a server is stopped, ends it in good order and therefore with 0.
   */
  void prepare(
      @Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) StartupEvent event,
      Cluster cluster,
      Admission admission) {
    Signal.handle(new Signal("TERM"), _ -> Quarkus.asyncExit(0));
    LOG.debugf(
        "topics of %s; %s",
        cluster.topics().prefix(), admission.obstacle().orElse("new events are taken"));
  }

  void start(@Observes StartupEvent event) throws InterruptedException {
    stops.push(contact::close);
    stops.push(shipyards::close);
    boolean caughtUp = shipyards.awaitCaughtUp(Wiring.CATCH_UP);
    if (config.roles().contains(Role.CONTROLLER)) {
      // Deliveries go on while what is shown of them is still being read.
      Lane started = lane.get();
      started.start();
      running = Optional.of(started);
      handOvers.add(() -> {
        running = Optional.empty();
        started.close();
      });
      config.shipyards().folder().ifPresent(this::watch);
      git.start();
      stops.push(git::close);
    }
    stops.push(projection::close);
    if (!projection.start(Wiring.CATCH_UP) || !caughtUp) {
      LOG.warn("reading the past takes longer than " + Wiring.CATCH_UP + "; going on meanwhile");
    }
    if (!plans.awaitCaughtUp(Wiring.CATCH_UP)) {
      LOG.warn("reading the journals of plans takes longer than " + Wiring.CATCH_UP);
    }
    stops.push(plans::close);
    stops.push(planFeed::close);
    Map<Role, WorkerHost> hosts = workers.get().hosts();
    if (!hosts.isEmpty()) {
      programs.stopLeftovers();
      stops.push(landscapes.get()::close);
    }
    stops.push(() -> Membership.leave(bootstrapServers, memberships(hosts), LEAVE_PATIENCE));
    // What feeds the inbox goes on until everything else has stopped.
    Membership ingress = membership("ingress");
    Server.afterwards(() -> Membership.leave(bootstrapServers, List.of(ingress), LEAVE_PATIENCE));
    hosts.forEach(this::attach);
  }

  private List<Membership> memberships(Map<Role, WorkerHost> hosts) {
    return hosts.keySet().stream().map(Role::text).map(this::membership).toList();
  }

  /** The place in a group of {@code application.properties}. */
  private Membership membership(String name) {
    return new Membership(config.topics().prefix() + "-" + name, config.instance() + "-" + name);
  }

  private void attach(Role role, WorkerHost host) {
    Cancellable attached = orders.get().attach(role.text(), host);
    stops.push(attached::cancel);
    handOvers.add(() -> host.close(WORK_PATIENCE));
  }

  /** The lane of this process, from its start until it is closed. */
  Optional<Lane> runningLane() {
    return running;
  }

  private void watch(Path folder) {
    ShipyardFolder watched =
        new ShipyardFolder(
            folder, shipyards, config.shipyards().interval(), new FolderLog(shipyards));
    watched.start();
    stops.push(watched::close);
  }

  void stop(@Observes ShutdownEvent event) throws InterruptedException {
    List<Thread> threads = handOvers.stream().map(Thread::startVirtualThread).toList();
    for (Thread thread : threads) {
      thread.join();
    }
    while (!stops.isEmpty()) {
      stops.pop().run();
    }
  }
}
