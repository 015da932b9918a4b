package dev.slipway;

import dev.slipway.folder.ShipyardFolder;
import dev.slipway.git.Credentials;
import dev.slipway.git.GitShipyards;
import dev.slipway.git.GitSource;
import dev.slipway.git.GitTools;
import dev.slipway.git.GitUrl;
import dev.slipway.http.HookSecrets;
import dev.slipway.kafka.Cluster;
import dev.slipway.kafka.LaneMetrics;
import dev.slipway.kafka.ShipyardTopic;
import dev.slipway.kafka.StartProblem;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/** Hands the repositories of shipyards what they need. */
@Singleton
public class GitWiring {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]*");

  private final SlipwayConfig config;

  GitWiring(SlipwayConfig config) {
    this.config = config;
  }

  @Produces
  @Singleton
  GitShipyards repositories(
      ShipyardTopic shipyards, Cluster cluster, LaneMetrics lane, MeterRegistry meters) {
    List<GitSource> sources =
        new TreeMap<>(config.shipyards().git()).entrySet().stream().map(GitWiring::source).toList();
    GitLog log = new GitLog(shipyards, meters);
    GitShipyards repositories =
        new GitShipyards(
            sources,
            new GitTools(
                shipyards,
                shipyards,
                shipyards,
                shipyards.repositories(),
                name -> lane.owns(cluster.topics().partitionOf("git/" + name)),
                this::projectsOfTheFolder,
                log,
                InstantSource.system(),
                () -> ThreadLocalRandom.current().nextDouble(),
                config.data().resolve("git"),
                config.instance(),
                GitTools.Patience.STANDARD));
    log.measure(repositories);
    return repositories;
  }

  private List<String> projectsOfTheFolder() {
    try {
      return config.shipyards().folder().isEmpty()
          ? List.of()
          : ShipyardFolder.names(config.shipyards().folder().get());
    } catch (IOException e) {
      // The watch of the folder says so.
      return List.of();
    }
  }

  private static GitSource source(Map.Entry<String, SlipwayConfig.RepositoryConfig> entry) {
    String name = entry.getKey();
    SlipwayConfig.RepositoryConfig repository = entry.getValue();
    String key = "slipway.shipyards.git." + name;
    if (!NAME.matcher(name).matches()) {
      throw new StartProblem(key + ": expected a name of letters, digits, `.`, `_` and `-`");
    }
    Credentials credentials =
        repository.credentials().<Credentials>map(Credentials::of).orElseGet(Credentials.None::new);
    GitUrl url =
        switch (GitUrl.read(repository.url().orElse(""), repository.insecure())) {
          case GitUrl.Reading.Accepted(GitUrl accepted) -> accepted;
          case GitUrl.Reading.Refused(String sentence) ->
              throw new StartProblem(key + ".url: " + sentence);
        };
    if (url.scheme() == GitUrl.Scheme.SSH && !(credentials instanceof Credentials.Folder)) {
      throw new StartProblem(
          key
              + ".credentials: expected a folder with `ssh-privatekey` and `known_hosts`, without"
              + " which ssh is not used");
    }
    return new GitSource(
        name,
        url,
        repository.branch(),
        repository.path().orElse(""),
        credentials,
        repository.interval(),
        repository.maxSize().asLongValue());
  }

  @Produces
  @Singleton
  HookSecrets hookSecrets() {
    return HookSecrets.of(config.hooks().git().secrets().orElse(List.of()));
  }
}
