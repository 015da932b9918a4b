package dev.slipway.shipyard;

import java.util.List;
import java.util.concurrent.CompletionStage;

/** The repositories that shipyards come from. */
public interface Repositories {
  /** How each configured one stands, in the order in which they may claim projects. */
  List<RepositoryState> states();

  /** The names of those that have one of these addresses, however an address is written. */
  List<String> at(List<String> urls);

  /**
   * Asks for a configured repository to be read now, by whichever instance looks after it;
   * completes when the request cannot get lost any more.
   */
  CompletionStage<Void> requestSync(String repository);
}
