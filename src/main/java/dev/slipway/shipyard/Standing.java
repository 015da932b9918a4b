package dev.slipway.shipyard;

import dev.slipway.yaml.Problem;
import java.util.List;

/** What is known of a project's shipyard now. */
public sealed interface Standing {
  /**
   * There is a good revision.
   *
   * @param revision the last good one, which is in force
   * @param newer the errors of a later content that is not used; empty where the last one is good
   */
  record Good(Revision revision, List<Problem> newer) implements Standing {
    public Good {
      newer = List.copyOf(newer);
    }
  }

  /** There never was a good revision: the errors of the last content. */
  record Broken(List<Problem> problems) implements Standing {
    public Broken {
      problems = List.copyOf(problems);
    }
  }

  /** There is no such project. */
  record Unknown() implements Standing {}
}
