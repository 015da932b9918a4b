package dev.slipway.git;

import dev.slipway.shipyard.RepositoryState;
import dev.slipway.yaml.Problem;
import java.util.List;

/** Who is told what happens with repositories. */
public interface GitListener {
  /** A commit of a project became a revision; where there are errors, it is not in force. */
  void published(String project, String commit, List<Problem> problems);

  /** A repository was read, or seen to be unchanged. */
  void read(RepositoryState before, RepositoryState now);

  /** A repository could not be read. */
  void failed(RepositoryState before, RepositoryState now);
}
