package dev.slipway.shipyard;

import dev.slipway.yaml.Problem;
import java.util.List;

/**
 * A shipyard as it stood at one commit.
 *
 * @param project the project that it belongs to
 * @param id the commit, as it stands in extension {@code gitcommitid}
 * @param shipyard what was read, without errors
 * @param warnings what is doubtful about it
 */
public record Revision(String project, String id, Shipyard shipyard, List<Problem> warnings) {
  public Revision {
    warnings = List.copyOf(warnings);
  }
}
