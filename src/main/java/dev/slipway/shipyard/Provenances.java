package dev.slipway.shipyard;

/** Where it is looked up which contents there are and where they come from. */
public interface Provenances {
  /** The id of the newest content of a project, good or broken; empty where there is none. */
  String newest(String project);

  /** Where a content comes from; {@link Provenance#NONE} where nothing is known of it. */
  Provenance provenance(String project, String id);
}
