package dev.slipway.scenario;

import dev.slipway.shipyard.Revision;
import dev.slipway.shipyard.Shipyard;
import dev.slipway.shipyard.ShipyardReader;
import dev.slipway.shipyard.Shipyards;
import dev.slipway.shipyard.Standing;
import dev.slipway.yaml.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The shipyards of a scenario: one project, its revisions in the order in which they came. */
public final class GivenShipyards implements Shipyards {
  private final String project;
  private final Map<String, Revision> revisions = new LinkedHashMap<>();
  private Standing standing = new Standing.Unknown();

  /** Shipyards of a project that has none yet. */
  public GivenShipyards(String project) {
    this.project = project;
  }

  /** Takes in a new revision; one with errors is not used where a good one is there. */
  public void put(String id, String text) {
    switch (ShipyardReader.read("shipyard.yaml", text)) {
      case ShipyardReader.Reading.Accepted(Shipyard shipyard, List<Problem> warnings) -> {
        Revision revision = new Revision(project, id, shipyard, warnings);
        revisions.put(id, revision);
        standing = new Standing.Good(revision, List.of());
      }
      case ShipyardReader.Reading.Refused(List<Problem> problems) ->
          standing =
              switch (standing) {
                case Standing.Good(Revision good, List<Problem> _) ->
                    new Standing.Good(good, problems);
                case Standing.Broken _, Standing.Unknown _ -> new Standing.Broken(problems);
              };
    }
  }

  @Override
  public Standing current(String name) {
    return name.equals(project) ? standing : new Standing.Unknown();
  }

  @Override
  public Optional<Revision> revision(String name, String id) {
    return name.equals(project) ? Optional.ofNullable(revisions.get(id)) : Optional.empty();
  }
}
