package dev.slipway.git;

import dev.slipway.shipyard.RepositoryState;
import dev.slipway.yaml.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/** What a sync needs, in memory. */
final class Desk implements GitListener {
  static final String SHIPYARD =
      """
      apiVersion: spec.keptn.sh/0.2.4
      kind: Shipyard
      metadata:
        name: test
      spec:
        stages:
          - name: dev
            sequences:
              - name: delivery
                tasks:
                  - name: %s
      """;
  static final Instant NOW = Instant.parse("2026-02-01T00:00:00Z");
  static final long LIMIT = 10_000_000;

  final MemoryRevisions revisions;
  final Map<String, String> claimed = new ConcurrentHashMap<>();
  final List<String> elsewhere = new CopyOnWriteArrayList<>();
  final List<Problem> problems = new CopyOnWriteArrayList<>();
  final Set<String> owned = ConcurrentHashMap.newKeySet();
  final List<String> failures = new CopyOnWriteArrayList<>();
  private final Path folder;
  private final String instance;
  private GitTools.Patience patience =
      new GitTools.Patience(Duration.ofSeconds(20), Duration.ofSeconds(60));

  Desk(Path folder) {
    this(folder, "one", new MemoryRevisions());
  }

  Desk(Path folder, String instance, MemoryRevisions revisions) {
    this.folder = folder;
    this.instance = instance;
    this.revisions = revisions;
  }

  static String shipyard(String task) {
    return SHIPYARD.formatted(task);
  }

  /** How long servers may take from now on. */
  Desk patience(Duration silence, Duration fetch) {
    patience = new GitTools.Patience(silence, fetch);
    return this;
  }

  static GitSource source(String name, String url) {
    return source(name, url, "", new Credentials.None());
  }

  static GitSource source(String name, String url, String path, Credentials credentials) {
    if (!(GitUrl.read(url, true) instanceof GitUrl.Reading.Accepted accepted)) {
      throw new AssertionError(url);
    }
    return new GitSource(
        name, accepted.url(), Optional.of("main"), path, credentials, Duration.ofHours(1), LIMIT);
  }

  GitTools tools() {
    return new GitTools(
        revisions,
        revisions,
        revisions,
        revisions,
        owned::contains,
        () -> List.copyOf(elsewhere),
        this,
        () -> NOW,
        () -> 0.5,
        folder,
        instance,
        patience);
  }

  RepositorySync sync(GitSource source) {
    UnaryOperator<String> claimant = project -> claimed.getOrDefault(project, "");
    return new RepositorySync(source, tools(), claimant, clone(source));
  }

  LocalClone clone(GitSource source) {
    return new LocalClone(source, folder.resolve(source.name()), patience.silence());
  }

  /** Why a repository cannot be read, or {@code read}. */
  String outcome(GitSource source) throws InterruptedException {
    RepositorySync sync = sync(source);
    try {
      sync.sync();
      return "read";
    } catch (IOException e) {
      return FetchProblem.sentence(source, patience.silence(), e);
    } finally {
      sync.rest();
    }
  }

  /** The codes of findings. */
  static List<String> codes(List<Problem> findings) {
    return new ArrayList<>(findings.stream().map(p -> p.code() + " " + p.span().file()).toList());
  }

  @Override
  public void published(String project, String commit, List<Problem> found) {
    problems.addAll(found);
  }

  @Override
  public void read(RepositoryState before, RepositoryState now) {}

  @Override
  public void failed(RepositoryState before, RepositoryState now) {
    failures.add(now.error());
  }
}
