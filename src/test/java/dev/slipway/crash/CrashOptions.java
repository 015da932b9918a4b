package dev.slipway.crash;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * What a crash run is asked for.
 *
 * @param kills how many processes are killed
 * @param servers how many servers share the work
 * @param seed what the choice of kills follows from
 * @param broken what is wrong on purpose
 * @param oneAtATime whether all is well again before the next is killed
 * @param keep whether the folder of the run stays, also after a good end
 */
record CrashOptions(
    int kills, int servers, long seed, Broken broken, boolean oneAtATime, boolean keep) {
  static final String USAGE =
      "usage: .ci/crash [KILLS] [--servers 1..3] [--one-at-a-time] [--seed N]"
          + " [--break nothing|audit|ingress|worker] [--keep]";

  private static final int SHORT = 20;

  /** What can be broken on purpose, to see that the run finds it. */
  enum Broken {
    /** Nothing: the product as it is. */
    NOTHING,
    /** The audit reads what was not committed: it must find duplicates. */
    AUDIT,
    /** The servers forget what they have forwarded, and begin with what comes next: losses. */
    INGRESS,
    /** The worker forgets orders when it is killed: sequences never end. */
    WORKER
  }

  /** Reads the arguments; the seed is new where none is given. */
  static CrashOptions of(String... arguments) {
    CrashOptions options =
        new CrashOptions(SHORT, 3, System.nanoTime() % 1_000_000, Broken.NOTHING, false, false);
    Deque<String> left = new ArrayDeque<>(Arrays.asList(arguments));
    while (!left.isEmpty()) {
      options = options.with(left.pop(), left);
    }
    return options;
  }

  private CrashOptions with(String argument, Deque<String> left) {
    return switch (argument) {
      case "--servers" ->
          new CrashOptions(kills, Math.clamp(number(left), 1, 3), seed, broken, oneAtATime, keep);
      case "--one-at-a-time" -> new CrashOptions(kills, servers, seed, broken, true, keep);
      case "--seed" -> new CrashOptions(kills, servers, number(left), broken, oneAtATime, keep);
      case "--break" -> new CrashOptions(kills, servers, seed, broken(left), oneAtATime, keep);
      case "--keep" -> new CrashOptions(kills, servers, seed, broken, oneAtATime, true);
      default -> new CrashOptions((int) number(argument), servers, seed, broken, oneAtATime, keep);
    };
  }

  private static Broken broken(Deque<String> left) {
    String name = left.isEmpty() ? "" : left.pop();
    return Arrays.stream(Broken.values())
        .filter(broken -> broken.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(USAGE));
  }

  private static long number(Deque<String> left) {
    return number(left.isEmpty() ? "" : left.pop());
  }

  private static long number(String text) {
    try {
      return Long.parseUnsignedLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(USAGE, e);
    }
  }
}
