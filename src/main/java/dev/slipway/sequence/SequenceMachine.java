package dev.slipway.sequence;

import dev.slipway.shipyard.Shipyards;
import java.time.Instant;

/** The sequence engine: state and a signal in, changed state and actions out. Pure. */
public final class SequenceMachine {
  private final Shipyards shipyards;
  private final Ids ids;
  private final Settings settings;

  /** A machine over these shipyards. */
  public SequenceMachine(Shipyards shipyards, Ids ids, Settings settings) {
    this.shipyards = shipyards;
    this.ids = ids;
    this.settings = settings;
  }

  /**
   * Bounds and names.
   *
   * @param source {@code source} of emitted events
   * @param maxDepth longest chain of follow-ups
   * @param maxRuns most runs in one delivery
   */
  public record Settings(String source, int maxDepth, int maxRuns) {
    /** Source {@code shipyard-controller}, depth 32, 1,000 runs. */
    public static final Settings DEFAULTS = new Settings("shipyard-controller", 32, 1_000);
  }

  /**
   * What a signal leads to. {@code now} of a received event is the timestamp of its record, of a
   * due timer its deadline; nothing in the outcome depends on anything else. Never throws on any
   * input event.
   */
  public Transition advance(Pieces state, Signal signal, Instant now) {
    return Transition.nothing(Outcome.UNMATCHED);
  }
}
