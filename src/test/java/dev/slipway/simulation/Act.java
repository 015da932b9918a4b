package dev.slipway.simulation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * One act of the world. All that it decides is in its two numbers, so that acts can be left out of
 * a list and the others stay what they are.
 *
 * @param a which process, project, delivery or record it is about
 * @param b how it is done
 */
record Act(Kind kind, int a, int b) {
  private static final int MOST_A = 1 << 16;
  private static final int MOST_B = 1 << 30;

  /** By how much the weight of a kind is changed; 2 leaves it in proportion. */
  private static final List<Integer> FACTORS = List.of(0, 1, 2, 2, 4, 8);

  /** What can happen, and how often. */
  enum Kind {
    /** A lane makes a turn. */
    TURN(36),
    /** A process is killed in the middle of a turn. */
    CRASH(3),
    /** A process stands still in the middle of a turn, while the world goes on. */
    FREEZE(6),
    /** Somebody asks for a sequence, or something happens that brings one about. */
    ASK(10),
    /** A worker says something about a task. */
    ANSWER(26),
    /** An outsider answers a task whose id it has not seen. */
    GUESS(2),
    /** Somebody pauses, resumes or aborts. */
    CONTROL(4),
    /** A record is sent once more, perhaps with other data or to another partition. */
    REPEAT(5),
    /** A record comes that is no event, or lacks its scope. */
    GARBAGE(1),
    /** A delayed record arrives. */
    ARRIVE(8),
    /** Time passes. */
    PASS(6),
    /** All clocks on the wall are set. */
    SET_CLOCKS(1),
    /** A decided transaction is marked in one more log. */
    SETTLE(6),
    /** A delayed word to commit arrives. */
    LATE_WORD(1),
    /** A process is started where none is. */
    START(2),
    /** A process is killed between its turns. */
    KILL(1),
    /** A process ends in order. */
    LEAVE(1),
    /** The group loses patience with a member. */
    EXPIRE(1),
    /** A shipyard gets a new content, good or broken. */
    REVISE(1);

    private final int weight;

    Kind(int weight) {
      this.weight = weight;
    }
  }

  /**
   * The acts of a seed. Each seed has its own mixture: some kinds happen more often in it and some
   * not at all, so that what is rare together in the mean is frequent somewhere.
   */
  static List<Act> of(long seed, int count) {
    Random random = new Random(seed);
    List<Kind> mixture = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      int times = FACTORS.get(random.nextInt(FACTORS.size()));
      boolean needed = kind == Kind.TURN || kind == Kind.ASK || kind == Kind.ANSWER;
      mixture.addAll(Collections.nCopies(kind.weight * (needed ? 2 : times), kind));
    }
    List<Act> acts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      Kind kind = mixture.get(random.nextInt(mixture.size()));
      acts.add(new Act(kind, random.nextInt(MOST_A), random.nextInt(MOST_B)));
    }
    return acts;
  }

  /** One decision of several: a number below {@code choices}; the others stand at other places. */
  int part(int place, int choices) {
    return b / place % choices;
  }

  @Override
  public String toString() {
    return "new Act(" + kind + ", " + a + ", " + b + ")";
  }
}
