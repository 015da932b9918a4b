package dev.slipway;

import dev.slipway.folder.ShipyardFolder;
import dev.slipway.shipyard.Shipyards;
import dev.slipway.shipyard.Standing;
import dev.slipway.yaml.Problem;
import java.util.List;
import org.jboss.logging.Logger;

/** Says in the log what became of a changed shipyard. */
final class FolderLog implements ShipyardFolder.Listener {
  private static final Logger LOG = Logger.getLogger("dev.slipway.shipyards");

  private final Shipyards shipyards;

  FolderLog(Shipyards shipyards) {
    this.shipyards = shipyards;
  }

  @Override
  public void published(String project, String id, List<Problem> problems) {
    boolean broken = problems.stream().anyMatch(Problem::isError);
    if (broken) {
      LOG.warnf("%s: revision %s has errors and is not used%s", project, id, inForce(project));
    } else {
      LOG.infof("%s: revision %s", project, id);
    }
    problems.forEach(problem -> LOG.warn(problem.toString()));
  }

  private String inForce(String project) {
    return switch (shipyards.current(project)) {
      case Standing.Good good -> "; " + good.revision().id() + " stays in force";
      case Standing.Broken _, Standing.Unknown _ -> "";
    };
  }

  @Override
  public void refused(String sentence) {
    LOG.warn(sentence);
  }
}
