package dev.slipway.simulation;

import dev.slipway.kafka.SimulatedLane.Call;
import java.util.function.Consumer;

/** Something that happens at the how-manieth call of a turn: of any, or of those of a commit. */
final class Countdown implements Consumer<Call> {
  /** The decisions below this place of an act are taken here. */
  static final int PLACES = 16 * 40 * 2;

  private static final int MOST_CALLS = 40;
  private static final int CALLS_OF_COMMIT = 3;

  private final boolean commits;
  private final Runnable event;
  private int left;

  private Countdown(boolean commits, int left, Runnable event) {
    this.commits = commits;
    this.left = left;
    this.event = event;
  }

  /** The call that an act decides on. */
  static Countdown of(Act act, Runnable event) {
    int calls = act.part(16, MOST_CALLS);
    boolean commits = act.part(16 * MOST_CALLS, 2) == 0;
    return new Countdown(commits, commits ? calls % CALLS_OF_COMMIT : calls, event);
  }

  @Override
  public void accept(Call call) {
    if ((!commits || call == Call.COMMIT) && left-- == 0) {
      event.run();
    }
  }
}
