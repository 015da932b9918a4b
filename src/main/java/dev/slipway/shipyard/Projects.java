package dev.slipway.shipyard;

import java.util.List;

/** Which projects there are: the port to the store that {@link Shipyards} looks up. */
@FunctionalInterface
public interface Projects {
  /** The names of all projects, sorted. */
  List<String> names();
}
