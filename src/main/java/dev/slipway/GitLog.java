package dev.slipway;

import dev.slipway.git.GitListener;
import dev.slipway.git.GitShipyards;
import dev.slipway.kafka.ShipyardTopic;
import dev.slipway.shipyard.RepositoryState;
import dev.slipway.shipyard.Standing;
import dev.slipway.yaml.Problem;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jboss.logging.Logger;

/**
 * What is said of repositories in the log and as metrics: {@code slipway_git_age_seconds} and
 * {@code slipway_git_failures_total} by repository, and {@code slipway_projects} by how they stand.
 */
final class GitLog implements GitListener {
  private static final Logger LOG = Logger.getLogger("dev.slipway.git");
  private static final String FAILURES = "slipway.git.failures";

  private final Instant started = Instant.now();
  private final ShipyardTopic shipyards;
  private final FolderLog shipyardLog;
  private final MeterRegistry meters;

  GitLog(ShipyardTopic shipyards, MeterRegistry meters) {
    this.shipyards = shipyards;
    this.shipyardLog = new FolderLog(shipyards);
    this.meters = meters;
  }

  /** Registers what can be asked at any time. */
  void measure(GitShipyards repositories) {
    for (RepositoryState repository : repositories.states()) {
      failures(repository.name());
      Gauge.builder("slipway.git.age", () -> age(repositories, repository.name()))
          .description("since the repository was last read, or this server started")
          .baseUnit("seconds")
          .tag("repository", repository.name())
          .register(meters);
    }
    standing("good", standing -> standing instanceof Standing.Good good && good.newer().isEmpty());
    standing(
        "outdated", standing -> standing instanceof Standing.Good good && !good.newer().isEmpty());
    standing("broken", Standing.Broken.class::isInstance);
  }

  private void standing(String word, Predicate<Standing> which) {
    Gauge.builder(
            "slipway.projects",
            () -> shipyards.names().stream().map(shipyards::current).filter(which).count())
        .description(
            "projects whose newest content is in force, is refused in favour of an older one, or"
                + " that never had a good one")
        .tag("standing", word)
        .register(meters);
  }

  private double age(GitShipyards repositories, String name) {
    Instant fetched =
        repositories.states().stream()
            .filter(state -> state.name().equals(name))
            .findFirst()
            .flatMap(RepositoryState::fetched)
            .orElse(started);
    return Duration.between(fetched, Instant.now()).toMillis() / 1000.0;
  }

  private Counter failures(String repository) {
    return Counter.builder(FAILURES)
        .description("how often the repository could not be read")
        .tag("repository", repository)
        .register(meters);
  }

  @Override
  public void published(String project, String commit, List<Problem> problems) {
    shipyardLog.published(project, commit, problems);
  }

  @Override
  public void read(RepositoryState before, RepositoryState now) {
    if (!before.error().isEmpty()) {
      LOG.infof("repository %s: read again", now.name());
    }
    if (!now.findings().equals(before.findings())) {
      now.findings().forEach(finding -> LOG.warn(finding.toString()));
    }
  }

  @Override
  public void failed(RepositoryState before, RepositoryState now) {
    failures(now.name()).increment();
    if (!now.error().equals(before.error())) {
      LOG.warnf("repository %s: %s", now.name(), now.error());
    }
  }
}
