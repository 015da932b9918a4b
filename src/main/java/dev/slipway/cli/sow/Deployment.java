package dev.slipway.cli.sow;

import dev.slipway.sow.LandscapeLock;
import dev.slipway.sow.LandscapeRun;
import dev.slipway.sow.Selection;
import dev.slipway.sow.SowFailure;
import dev.slipway.sow.progress.Reporter;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/**
 * Deploys or deletes what a command chose.
 *
 * @param session the landscape
 * @param settings how
 */
record Deployment(SowSession session, Settings settings) {
  /**
   * What the options of a command say.
   *
   * @param parallel components at a time; 0 for one after the other
   */
  record Settings(
      boolean force, boolean onlyNew, int parallel, boolean keepFiles, Set<String> traced) {
    Settings withForce(boolean other) {
      return new Settings(other, onlyNew, parallel, keepFiles, traced);
    }

    Settings withParallel(int other) {
      return new Settings(force, onlyNew, other, keepFiles, traced);
    }
  }

  int deploy(Selection selection) throws SowFailure, IOException, InterruptedException {
    return deploy(selection.deployOrder(session.landscape(), session.here()));
  }

  /** Deploys what uses the chosen components, in the order of a delete (sow's {@code -u}). */
  int update(Selection selection) throws SowFailure, IOException, InterruptedException {
    return deploy(selection.deleteOrder(session.landscape(), session.here()));
  }

  private int deploy(List<String> names) throws SowFailure, IOException, InterruptedException {
    try (LandscapeLock _ = hold()) {
      return ended(run(reporter(names)).deploy(names));
    }
  }

  /** Holds the landscape, and ends what the plugins of a killed run left at work. */
  private LandscapeLock hold() throws SowFailure, IOException {
    LandscapeLock held = LandscapeLock.hold(session.landscape().acre());
    session.runner().stopLeftovers();
    return held;
  }

  int delete(Selection selection) throws SowFailure, IOException, InterruptedException {
    List<String> names = selection.deleteOrder(session.landscape(), session.here());
    try (LandscapeLock _ = hold()) {
      return ended(run(reporter(names)).delete(names));
    }
  }

  private Reporter reporter(List<String> names) {
    return session.command().style().terminal()
        ? new TreeReporter(session.out(), session.command().style(), names)
        : new PlainReporter(session.out(), session.err(), settings.parallel() > 0);
  }

  private LandscapeRun run(Reporter reporter) {
    return new LandscapeRun(
        session.landscape(),
        session.manifests(),
        session.runner(),
        session.options(settings),
        reporter);
  }

  private int ended(LandscapeRun.Outcome outcome) {
    session.out().flush();
    outcome.message().lines().forEach(line -> session.err().println("slipway: " + line));
    return outcome.exitCode();
  }
}
