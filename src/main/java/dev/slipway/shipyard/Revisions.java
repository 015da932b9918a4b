package dev.slipway.shipyard;

import dev.slipway.yaml.Problem;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Where the contents of projects are handed in: the port to the store of revisions. */
public interface Revisions extends Provenances {
  /**
   * Makes a content known to everybody under an id. A broken shipyard becomes known too, but the
   * last good revision stays in force (semantics 2). The stage completes with what was found in the
   * content, when everything is durable.
   */
  CompletionStage<List<Problem>> publish(ProjectContent content, String id, Provenance provenance);

  /** Makes a content known that has no history. */
  default CompletionStage<List<Problem>> publish(ProjectContent content, String id) {
    return publish(content, id, Provenance.NONE);
  }
}
