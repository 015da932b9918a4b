package dev.slipway.simulation.rules;

import dev.slipway.shipyard.Revision;
import dev.slipway.shipyard.Shipyards;
import dev.slipway.shipyard.Standing;
import java.util.Optional;

/** Shipyards as they stood when a lane looked. */
public final class ReplayedShipyards implements Shipyards {
  private final Shipyards shipyards;
  private Standing standing = new Standing.Unknown();

  /** Replays the standing; revisions by id are looked up in {@code shipyards}. */
  public ReplayedShipyards(Shipyards shipyards) {
    this.shipyards = shipyards;
  }

  void stand(Standing then) {
    standing = then;
  }

  @Override
  public Standing current(String project) {
    return standing;
  }

  @Override
  public Optional<Revision> revision(String project, String id) {
    return shipyards.revision(project, id);
  }
}
