package dev.slipway.git;

import dev.slipway.shipyard.Commit;
import dev.slipway.shipyard.ProjectContent;
import dev.slipway.shipyard.Provenance;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import java.util.function.UnaryOperator;

/**
 * Makes revisions of what changed in one repository. A project gets a new revision when its files
 * changed, so that a commit to one project leaves the others alone.
 */
final class RepositorySync {
  private final GitSource source;
  private final GitTools tools;
  private final UnaryOperator<String> claimant;
  private final LocalClone clone;
  private Optional<Synced> last = Optional.empty();

  /**
   * A sync that has read nothing yet.
   *
   * @param claimant who provides a project before this repository does; empty where nobody does
   */
  RepositorySync(
      GitSource source, GitTools tools, UnaryOperator<String> claimant, LocalClone clone) {
    this.source = source;
    this.tools = tools;
    this.claimant = claimant;
    this.clone = clone;
  }

  /**
   * What is known after a sync.
   *
   * @param claimants the projects in the commit, and who else provides each; empty where nobody
   * @param newest which content of its own projects must be the newest one
   */
  record Synced(
      Commit commit,
      Map<String, String> claimants,
      Map<String, String> newest,
      List<Problem> findings) {}

  /** Reads the repository, and publishes what changed since it was read last, by whomever. */
  Synced sync() throws IOException, InterruptedException {
    Commit commit = InTime.call(clone::fetch, tools.patience().fetch());
    if (last.isEmpty() || !isUpToDate(last.get(), commit)) {
      last = Optional.of(publish(commit, clone.read()));
    }
    return last.get();
  }

  /** Forgets everything: somebody else looks after the repository now. */
  void rest() {
    last = Optional.empty();
    clone.close();
  }

  private boolean isUpToDate(Synced synced, Commit commit) {
    return synced.commit().equals(commit)
        && synced.claimants().entrySet().stream()
            .allMatch(project -> claimant.apply(project.getKey()).equals(project.getValue()))
        && synced.newest().entrySet().stream()
            .allMatch(
                project -> tools.revisions().newest(project.getKey()).equals(project.getValue()));
  }

  private Synced publish(Commit commit, ProjectTree.Found found) {
    List<Problem> findings = new ArrayList<>(found.findings());
    Map<String, String> claimants = new LinkedHashMap<>();
    Map<String, String> newest = new LinkedHashMap<>();
    List<CompletionException> failures = new ArrayList<>();
    for (ProjectTree.Project project : found.projects()) {
      String name = project.content().project();
      String other = claimant.apply(name);
      claimants.put(name, other);
      if (!other.isEmpty()) {
        findings.add(taken(name, other));
      } else if (isOverwriting(project, commit)) {
        findings.add(overwriting(name, commit));
      } else {
        try {
          newest.put(name, publish(commit, project));
        } catch (CompletionException e) {
          // The others have their turn first; then all of it is tried again.
          failures.add(e);
        }
      }
    }
    if (!failures.isEmpty()) {
      throw failures.getFirst();
    }
    findings.addAll(gone(found));
    return new Synced(commit, claimants, newest, List.copyOf(findings));
  }

  /** Publishes a project where it changed, and gives the id of its newest content. */
  private String publish(Commit commit, ProjectTree.Project project) {
    ProjectContent content = project.content();
    String name = content.project();
    String newest = tools.revisions().newest(name);
    Provenance known = tools.revisions().provenance(name, newest);
    if (known.isOf(source.name())
        && known.findings().equals(project.findings())
        && isKnown(content, newest)) {
      return newest;
    }
    List<Problem> problems =
        tools
            .revisions()
            .publish(content, commit.id(), new Provenance(Optional.of(commit), project.findings()))
            .toCompletableFuture()
            .join();
    tools.listener().published(name, commit.id(), problems);
    return commit.id();
  }

  private boolean isKnown(ProjectContent content, String id) {
    return tools
        .contents()
        .content(content.project(), id)
        .filter(known -> known.hash().equals(content.hash()))
        .isPresent();
  }

  /** A revision never changes: deliveries that pinned it rely on that. */
  private boolean isOverwriting(ProjectTree.Project project, Commit commit) {
    String name = project.content().project();
    return tools.contents().content(name, commit.id()).isPresent()
        && !isKnown(project.content(), commit.id());
  }

  /** Projects that came from here and are not here any more; their last revisions stay in force. */
  private List<Problem> gone(ProjectTree.Found found) {
    TreeSet<String> gone = new TreeSet<>(tools.projects().names());
    found.names().forEach(gone::remove);
    gone.removeIf(name ->
        !tools.revisions().provenance(name, tools.revisions().newest(name)).isOf(source.name()));
    return gone.stream()
        .map(name ->
            finding(
                name,
                "project-gone",
                "expected the project "
                    + name
                    + ", found it no more; its last revision stays in force",
                ""))
        .toList();
  }

  private Problem taken(String name, String other) {
    return finding(
        name,
        "project-taken",
        "expected a project that is nowhere else, found "
            + name
            + " also in "
            + other
            + ", which comes first",
        "this one is not used; take it away there, or give it another name here");
  }

  private Problem overwriting(String name, Commit commit) {
    return finding(
        name,
        "known-revision",
        "expected the files that revision " + commit.id() + " has, found others",
        "it was read from another path before; a new commit becomes a revision of its own");
  }

  private Problem finding(String project, String code, String message, String hint) {
    return Problem.warning(Span.start(source.name() + ":" + project), code, message, hint);
  }
}
