package dev.slipway.shipyard;

import java.util.Optional;

/** Where the files of a revision are looked up. */
@FunctionalInterface
public interface Contents {
  /** The content of a project at a revision, where it is known. */
  Optional<ProjectContent> content(String project, String revision);
}
