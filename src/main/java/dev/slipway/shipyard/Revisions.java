package dev.slipway.shipyard;

import java.util.SortedSet;
import java.util.concurrent.CompletionStage;

/** Where the contents of projects are handed in: the port to the store of revisions. */
public interface Revisions {
  /** The projects that the store knows. */
  SortedSet<String> projects();

  /** The id of the newest content of a project, good or broken; empty where there is none. */
  String newest(String project);

  /**
   * Makes a content known to everybody under an id. A broken shipyard becomes known too, but the
   * last good revision stays in force (semantics 2). The stage completes when it is durable.
   */
  CompletionStage<Void> publish(ProjectContent content, String id);
}
