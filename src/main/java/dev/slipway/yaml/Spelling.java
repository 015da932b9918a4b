package dev.slipway.yaml;

import java.util.Collection;
import java.util.Optional;

/** Finds the word that somebody meant. */
public final class Spelling {
  private static final int LONGEST = 60;

  private Spelling() {}

  /**
   * The candidate nearest to a word, where one is near: at most a third of the letters differ, a
   * swap of neighbours counting as one. The first of equals wins.
   */
  public static Optional<String> nearest(String word, Collection<String> candidates) {
    String best = null;
    int least = Integer.MAX_VALUE;
    for (String candidate : candidates) {
      int bound = Math.max(1, Math.max(word.length(), candidate.length()) / 3);
      if (Math.abs(word.length() - candidate.length()) > bound) {
        continue;
      }
      int distance = distance(word, candidate);
      if (distance <= bound && distance < least) {
        best = candidate;
        least = distance;
      }
    }
    return Optional.ofNullable(best);
  }

  /** A hint such as {@code did you mean `tasks`?}, or the empty text where nothing is near. */
  public static String hint(String word, Collection<String> candidates) {
    return nearest(word, candidates).map(w -> "did you mean `" + w + "`?").orElse("");
  }

  private static int distance(String a, String b) {
    if (a.length() > LONGEST || b.length() > LONGEST) {
      return Integer.MAX_VALUE;
    }
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        d[i][j] = cell(a, b, d, i, j);
      }
    }
    return d[a.length()][b.length()];
  }

  private static int cell(String a, String b, int[][] d, int i, int j) {
    if (i == 0 || j == 0) {
      return i + j;
    }
    boolean same = Character.toLowerCase(a.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1));
    int least = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (same ? 0 : 1));
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(least, d[i - 2][j - 2] + 1) : least;
  }
}
