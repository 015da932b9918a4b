package dev.slipway;

import dev.slipway.approval.ApprovalRoster;
import dev.slipway.event.EventSink;
import dev.slipway.folder.RevisionFolders;
import dev.slipway.history.OpenTasks;
import dev.slipway.history.Runs;
import dev.slipway.history.Subscribers;
import dev.slipway.history.WorkerDirectory;
import dev.slipway.kafka.Cluster;
import dev.slipway.kafka.EventReaders;
import dev.slipway.kafka.InboxFeed;
import dev.slipway.kafka.LandscapeTopic;
import dev.slipway.kafka.LaneMetrics;
import dev.slipway.kafka.PlanTopic;
import dev.slipway.kafka.ShipyardTopic;
import dev.slipway.kafka.StartProblem;
import dev.slipway.remediation.RemediationRoster;
import dev.slipway.skopos.PlanBoard;
import dev.slipway.skopos.PlanDesk;
import dev.slipway.skopos.SkoposRoster;
import dev.slipway.skopos.SkoposTools;
import dev.slipway.sow.SowRoster;
import dev.slipway.sow.SowTools;
import dev.slipway.uniform.HostSettings;
import dev.slipway.uniform.OrderJournal;
import dev.slipway.uniform.ProjectFiles;
import dev.slipway.uniform.Roster;
import dev.slipway.uniform.WorkerHost;
import dev.slipway.uniform.exec.ExecRoster;
import dev.slipway.uniform.exec.ExecTools;
import dev.slipway.uniform.program.ProgramRunner;
import dev.slipway.webhook.AllowList;
import dev.slipway.webhook.WebhookClient;
import dev.slipway.webhook.WebhookRoster;
import dev.slipway.webhook.WebhookTools;
import dev.slipway.wire.JsonObjects;
import io.vertx.core.Vertx;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Hands the workers what they need. */
@Singleton
public class WorkerWiring {
  private final SlipwayConfig config;
  private final String bootstrapServers;

  WorkerWiring(
      SlipwayConfig config,
      @ConfigProperty(name = "kafka.bootstrap.servers") String bootstrapServers) {
    this.config = config;
    this.bootstrapServers = bootstrapServers;
  }

  @Produces
  @Singleton
  ProgramRunner programs() {
    return new ProgramRunner(
        ProgramRunner.Settings.standard().withTraces(config.data().resolve("programs")));
  }

  @Produces
  @Singleton
  ProjectFiles files(ShipyardTopic shipyards) {
    return new RevisionFolders(config.data().resolve("revisions"), shipyards);
  }

  @Produces
  @Singleton
  LandscapeTopic landscapes(Cluster cluster) {
    return new LandscapeTopic(bootstrapServers, cluster.topics());
  }

  @Produces
  @Singleton
  PlanBoard planBoard() {
    return new PlanBoard();
  }

  @Produces
  @Singleton
  PlanTopic plans(Cluster cluster, PlanBoard board, LaneMetrics metrics) {
    return new PlanTopic(
        bootstrapServers, cluster.topics(), board, metrics, InstantSource.system());
  }

  @Produces
  @Singleton
  InboxFeed planFeed(Cluster cluster, LaneMetrics metrics) {
    return new InboxFeed(bootstrapServers, cluster.topics(), metrics);
  }

  @Produces
  @Singleton
  SkoposTools planTools(
      ProjectFiles files, ProgramRunner programs, PlanTopic plans, InboxFeed feed) {
    return new SkoposTools(
        programs,
        files,
        new JsonObjects(),
        work(),
        config.plans().plugins().orElse(List.of()),
        plans,
        new PlanDesk(feed),
        InstantSource.system(),
        new Semaphore(config.workers().concurrency()),
        config.instance());
  }

  @Produces
  @Singleton
  WebhookTools webhookTools(ProjectFiles files, Vertx vertx) {
    SlipwayConfig.WebhooksConfig settings = config.webhooks();
    settings
        .authorities()
        .filter(file -> !Files.isReadable(file))
        .ifPresent(file -> {
          throw new StartProblem(
              "slipway.webhooks.authorities: expected a PEM file, found none at " + file);
        });
    return WebhookTools.of(
        files,
        new JsonObjects(),
        WebhookClient.of(vertx, settings.authorities()),
        allowed(settings.allow().orElse(List.of())),
        settings.http(),
        settings.secrets());
  }

  private static AllowList allowed(List<String> entries) {
    try {
      return AllowList.of(entries);
    } catch (IllegalArgumentException e) {
      throw new StartProblem("slipway.webhooks.allow: " + e.getMessage(), e);
    }
  }

  @Produces
  @Singleton
  Workers workers(
      EventSink sink,
      ProjectFiles files,
      ProgramRunner programs,
      LandscapeTopic landscapes,
      SkoposTools plans,
      WebhookTools webhooks) {
    Map<Role, Roster> rosters = new EnumMap<>(Role.class);
    rosters.put(
        Role.EXEC, new ExecRoster(new ExecTools(programs, files, new JsonObjects(), work())));
    rosters.put(Role.SKOPOS, new SkoposRoster(plans));
    rosters.put(Role.SOW, new SowRoster(new SowTools(programs, files, landscapes, work())));
    rosters.put(Role.APPROVAL, new ApprovalRoster(files));
    rosters.put(Role.WEBHOOK, new WebhookRoster(webhooks));
    rosters.put(Role.REMEDIATION, new RemediationRoster(files));
    OrderJournal journal =
        OrderJournal.inFolder(
            config.data().resolve("orders"), new JsonObjects(), InstantSource.system());
    Map<Role, WorkerHost> hosts = new EnumMap<>(Role.class);
    rosters.forEach((role, roster) -> {
      if (config.roles().contains(role)) {
        hosts.put(role, host(roster, sink, journal));
      }
    });
    return new Workers(rosters, hosts);
  }

  private WorkerHost host(Roster roster, EventSink sink, OrderJournal journal) {
    return new WorkerHost(
        roster,
        sink,
        journal,
        InstantSource.system(),
        HostSettings.DEFAULT.withCapacity(
            config.workers().concurrency(), config.workers().waiting()));
  }

  @Produces
  @Singleton
  Subscribers subscribers(Workers workers, OpenTasks openTasks) {
    return new KnownSubscribers(workers.everybody(), openTasks);
  }

  @Produces
  @Singleton
  WorkerDirectory workerDirectory(
      Workers workers,
      ShipyardTopic shipyards,
      ProjectFiles files,
      OpenTasks openTasks,
      Runs runs,
      Cluster cluster,
      LaneMetrics metrics) {
    EventReaders readers = new EventReaders(bootstrapServers, cluster.topics(), metrics);
    return new WorkerBook(
        shipyards,
        shipyards,
        files,
        workers.rosters().values(),
        openTasks,
        runs,
        readers::groups,
        InstantSource.system());
  }

  private Path work() {
    return config.data().resolve("work");
  }
}
