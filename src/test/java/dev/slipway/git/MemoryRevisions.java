package dev.slipway.git;

import dev.slipway.shipyard.Contents;
import dev.slipway.shipyard.ProjectContent;
import dev.slipway.shipyard.ProjectFile;
import dev.slipway.shipyard.Projects;
import dev.slipway.shipyard.Provenance;
import dev.slipway.shipyard.RepositoryState;
import dev.slipway.shipyard.RepositoryStates;
import dev.slipway.shipyard.Revisions;
import dev.slipway.shipyard.ShipyardReader;
import dev.slipway.yaml.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The store of revisions, in memory; several instances may share one. */
final class MemoryRevisions implements Revisions, Contents, Projects, RepositoryStates {
  private final Map<String, ProjectContent> contents = new TreeMap<>();
  private final Map<String, Provenance> provenances = new TreeMap<>();
  private final Map<String, String> newest = new TreeMap<>();
  private final Map<String, String> inForce = new TreeMap<>();
  private final Map<String, RepositoryState> states = new TreeMap<>();
  private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();

  /** What was published, as {@code project@id}. */
  final List<String> published = new CopyOnWriteArrayList<>();

  @Override
  public synchronized String newest(String project) {
    return newest.getOrDefault(project, "");
  }

  synchronized String inForce(String project) {
    return inForce.getOrDefault(project, "");
  }

  @Override
  public synchronized Provenance provenance(String project, String id) {
    return provenances.getOrDefault(project + "@" + id, Provenance.NONE);
  }

  @Override
  public synchronized CompletionStage<List<Problem>> publish(
      ProjectContent content, String id, Provenance provenance) {
    String project = content.project();
    contents.put(project + "@" + id, content);
    provenances.put(project + "@" + id, provenance);
    newest.put(project, id);
    ProjectFile file = content.files().get(ProjectContent.SHIPYARD);
    List<Problem> problems = new ArrayList<>(provenance.findings());
    problems.addAll(
        ShipyardReader.read(project + "/shipyard.yaml", file == null ? "" : file.text())
            .problems());
    if (problems.stream().noneMatch(Problem::isError)) {
      inForce.put(project, id);
    }
    published.add(project + "@" + id);
    return CompletableFuture.completedFuture(problems);
  }

  @Override
  public synchronized Optional<ProjectContent> content(String project, String revision) {
    return Optional.ofNullable(contents.get(project + "@" + revision));
  }

  @Override
  public synchronized List<String> names() {
    return List.copyOf(newest.keySet());
  }

  @Override
  public synchronized Optional<RepositoryState> state(String repository) {
    return Optional.ofNullable(states.get(repository));
  }

  @Override
  public synchronized CompletionStage<Void> publish(RepositoryState state) {
    states.put(state.name(), state);
    notifyAll();
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<Void> requestSync(String repository) {
    listeners.forEach(listener -> listener.accept(repository));
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void whenSyncIsRequested(Consumer<String> listener) {
    listeners.add(listener);
  }

  /** Waits until a repository stands as wanted. */
  synchronized RepositoryState await(String repository, Predicate<RepositoryState> wanted)
      throws InterruptedException {
    long end = System.nanoTime() + 30_000_000_000L;
    while (!state(repository).filter(wanted).isPresent()) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        throw new AssertionError("found " + state(repository));
      }
      wait(left);
    }
    return state(repository).orElseThrow();
  }
}
