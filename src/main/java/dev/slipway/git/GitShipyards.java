package dev.slipway.git;

import dev.slipway.shipyard.Repositories;
import dev.slipway.shipyard.RepositoryState;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * The repositories of shipyards. Each instance knows all of them and looks after those that it
 * owns; what it does and finds, it tells the others. Repositories claim projects in the order in
 * which they are given here.
 */
public final class GitShipyards implements Repositories, AutoCloseable {
  /** Another instance may be slow, or configured otherwise. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private final long started = System.nanoTime();
  private final List<GitSource> sources;
  private final GitTools tools;
  private final Map<String, RepositoryWatch> watches = new LinkedHashMap<>();

  /** Repositories that nobody looks at yet. */
  public GitShipyards(List<GitSource> sources, GitTools tools) {
    this.sources = List.copyOf(sources);
    this.tools = tools;
  }

  /** From now on, this instance looks after the repositories that it owns. */
  public void start() {
    if (sources.isEmpty()) {
      return;
    }
    OwnSystem.install();
    for (GitSource source : sources) {
      LocalClone clone =
          new LocalClone(source, tools.folder().resolve(source.name()), tools.patience().silence());
      RepositorySync sync =
          new RepositorySync(source, tools, project -> claimant(source, project), clone);
      watches.put(
          source.name(), new RepositoryWatch(source, tools, sync, () -> areKnown(before(source))));
    }
    tools
        .states()
        .whenSyncIsRequested(name -> {
          RepositoryWatch asked = watches.get(name);
          if (asked != null) {
            asked.wake();
          }
        });
    watches.values().forEach(RepositoryWatch::start);
  }

  /** Who provides a project before that repository does; empty where nobody does. */
  private String claimant(GitSource source, String project) {
    if (tools.elsewhere().get().contains(project)) {
      return "the folder of shipyards";
    }
    return before(source).stream()
        .filter(state -> state.projects().contains(project))
        .findFirst()
        .map(state -> "the repository " + state.name())
        .orElse("");
  }

  /** The repositories that may claim projects before that one. */
  private List<RepositoryState> before(GitSource source) {
    return sources.stream()
        .takeWhile(earlier -> !earlier.name().equals(source.name()))
        .map(this::state)
        .toList();
  }

  /** Whether somebody has looked at each, or it makes no sense to wait for that any longer. */
  private boolean areKnown(List<RepositoryState> repositories) {
    return repositories.stream().allMatch(state -> state.attempted().isPresent())
        || System.nanoTime() - started > LONGEST_WAIT.toNanos();
  }

  @Override
  public List<RepositoryState> states() {
    return sources.stream().map(this::state).toList();
  }

  private RepositoryState state(GitSource source) {
    return tools
        .states()
        .state(source.name())
        .filter(state -> state.url().equals(source.url().text()))
        .orElseGet(() -> unseen(source));
  }

  static RepositoryState unseen(GitSource source) {
    return RepositoryState.unseen(source.name(), source.url().text(), source.branch().orElse(""));
  }

  @Override
  public List<String> at(List<String> urls) {
    List<GitUrl> read =
        urls.stream()
            .map(text -> GitUrl.read(text, true))
            .filter(GitUrl.Reading.Accepted.class::isInstance)
            .map(accepted -> ((GitUrl.Reading.Accepted) accepted).url())
            .toList();
    return sources.stream()
        .filter(source -> read.stream().anyMatch(source.url()::isSame))
        .map(GitSource::name)
        .toList();
  }

  @Override
  public CompletionStage<Void> requestSync(String repository) {
    return tools.states().requestSync(repository);
  }

  @Override
  public void close() {
    watches.values().forEach(RepositoryWatch::stop);
    watches.values().forEach(RepositoryWatch::close);
  }
}
