package dev.slipway.shipyard;

import dev.slipway.yaml.Problem;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How a repository of shipyards stands.
 *
 * @param name its name in the configuration
 * @param url where it is, without anything secret
 * @param branch the branch that is followed; empty: the one that the repository has as its default
 * @param commit the commit that was read last
 * @param fetched when the repository was last read, or seen to be unchanged
 * @param attempted when that was last tried
 * @param error why the last try failed; empty where it did not
 * @param projects the projects that were found in it, also those that another source provides
 * @param findings what is wrong or doubtful about the repository as a whole
 * @param instance who looks after it
 */
public record RepositoryState(
    String name,
    String url,
    String branch,
    Optional<Commit> commit,
    Optional<Instant> fetched,
    Optional<Instant> attempted,
    String error,
    List<String> projects,
    List<Problem> findings,
    String instance) {
  public RepositoryState {
    projects = List.copyOf(projects);
    findings = List.copyOf(findings);
  }

  /** A repository that nobody has looked at yet. */
  public static RepositoryState unseen(String name, String url, String branch) {
    return new RepositoryState(
        name,
        url,
        branch,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        "",
        List.of(),
        List.of(),
        "");
  }

  /** The same repository after it was read. */
  public RepositoryState read(
      Commit now, Instant at, List<String> found, List<Problem> problems, String by) {
    return new RepositoryState(
        name,
        url,
        branch,
        Optional.of(now),
        Optional.of(at),
        Optional.of(at),
        "",
        found,
        problems,
        by);
  }

  /** The same repository after it could not be read. */
  public RepositoryState failed(String why, Instant at, String by) {
    return new RepositoryState(
        name, url, branch, commit, fetched, Optional.of(at), why, projects, findings, by);
  }
}
