package dev.slipway.shipyard;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Where instances tell each other of repositories: one looks after each, and all want to know. */
public interface RepositoryStates {
  /** What was said last of a repository. */
  Optional<RepositoryState> state(String repository);

  /** Tells everybody how a repository stands; completes when that is durable. */
  CompletionStage<Void> publish(RepositoryState state);

  /** Asks whoever looks after a repository to read it now; completes when that is durable. */
  CompletionStage<Void> requestSync(String repository);

  /** Who is told, quickly and in any thread, that somebody asked for a repository to be read. */
  void whenSyncIsRequested(Consumer<String> listener);
}
