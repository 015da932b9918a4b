package dev.slipway.shipyard;

import java.util.Optional;

/** Where revisions of shipyards are looked up: the port to git or another store. */
public interface Shipyards {
  /** How the project stands now: what a delivery that begins now would use. */
  Standing current(String project);

  /** A revision by its id, also an old one as long as a delivery may use it. */
  Optional<Revision> revision(String project, String id);
}
