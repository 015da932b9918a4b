package dev.slipway.shipyard;

import dev.slipway.yaml.Problem;
import java.util.List;
import java.util.Optional;

/**
 * Where a content comes from, and what was found on the way.
 *
 * @param commit the commit that it was read from; empty where it was read from a folder
 * @param findings what is wrong or doubtful about its files as a whole; with an error among them
 *     the content is not used
 */
public record Provenance(Optional<Commit> commit, List<Problem> findings) {
  /** A content without a history. */
  public static final Provenance NONE = new Provenance(Optional.empty(), List.of());

  public Provenance {
    findings = List.copyOf(findings);
  }

  /** Whether the content comes from that repository. */
  public boolean isOf(String repository) {
    return commit.filter(c -> c.repository().equals(repository)).isPresent();
  }
}
