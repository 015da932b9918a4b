package dev.slipway.git;

import java.time.Duration;
import java.util.Optional;

/**
 * One repository of shipyards, as configured.
 *
 * @param name its name in the configuration
 * @param url where it is
 * @param branch the branch to follow, or a full name such as {@code refs/tags/live}; empty: the
 *     repository's default branch
 * @param path the folder in it that holds a folder for each project, or one project itself; empty:
 *     the top
 * @param credentials what is shown to the server
 * @param interval how often the repository is looked at when nobody says that it has changed
 * @param maxBytes the most bytes that are received
 */
public record GitSource(
    String name,
    GitUrl url,
    Optional<String> branch,
    String path,
    Credentials credentials,
    Duration interval,
    long maxBytes) {
  public GitSource {
    path = path.replaceAll("^(?:[.]?/)+|/+$|^[.]$", "");
  }

  /** The full name of what is followed on the server. */
  String remoteRef() {
    return branch
        .map(name -> name.startsWith("refs/") ? name : "refs/heads/" + name)
        .orElse("HEAD");
  }
}
