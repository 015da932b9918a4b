package dev.slipway.git;

import dev.slipway.shipyard.Contents;
import dev.slipway.shipyard.Projects;
import dev.slipway.shipyard.RepositoryStates;
import dev.slipway.shipyard.Revisions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What shipyards from git need of others.
 *
 * @param revisions where contents are handed in
 * @param contents where contents are looked up
 * @param projects which projects there are
 * @param states where instances tell each other of repositories
 * @param owns whether this instance is the one that looks after a repository now
 * @param elsewhere the projects of the folder of shipyards, which comes before all repositories
 * @param listener who is told what happens
 * @param clock the time of states
 * @param chance from 0 to 1, for pauses
 * @param folder where clones are kept
 * @param instance the name of this instance
 * @param patience how long a server may take
 */
public record GitTools(
    Revisions revisions,
    Contents contents,
    Projects projects,
    RepositoryStates states,
    Predicate<String> owns,
    Supplier<List<String>> elsewhere,
    GitListener listener,
    InstantSource clock,
    DoubleSupplier chance,
    Path folder,
    String instance,
    Patience patience) {
  /**
   * How long a server may take.
   *
   * @param silence for each answer
   * @param fetch for a whole fetch
   */
  public record Patience(Duration silence, Duration fetch) {
    /** As reliability F32 has it. */
    public static final Patience STANDARD =
        new Patience(Duration.ofSeconds(30), Duration.ofMinutes(5));
  }
}
