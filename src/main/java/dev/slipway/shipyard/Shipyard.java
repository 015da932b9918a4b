package dev.slipway.shipyard;

import java.util.List;
import java.util.Optional;

/**
 * The stages that a project delivers through (semantics 2).
 *
 * @param apiVersion the version as {@code spec.keptn.sh/0.2.x}
 * @param name {@code metadata.name}
 * @param stages in file order, names are unique
 */
public record Shipyard(String apiVersion, String name, List<Stage> stages) {
  public Shipyard {
    stages = List.copyOf(stages);
  }

  /** The stage of that name. */
  public Optional<Stage> stage(String stage) {
    return stages.stream().filter(s -> s.name().equals(stage)).findFirst();
  }
}
