package dev.slipway.yaml;

import java.util.Collection;
import java.util.function.Supplier;

/**
 * The hints for one file: the first unknown words in it are looked for among the known ones, if
 * those are not too many. Whoever has more unknown words did not misspell one, and looking for each
 * of them would take time that grows with the square of the file.
 */
public final class Hints {
  private static final int MOST = 20;
  private static final int MOST_CANDIDATES = 500;

  private int given;

  /** A hint such as {@code did you mean `tasks`?}, or the empty text where there is none. */
  public String of(String word, Supplier<? extends Collection<String>> known) {
    if (given == MOST) {
      return "";
    }
    given++;
    Collection<String> candidates = known.get();
    return candidates.size() > MOST_CANDIDATES ? "" : Spelling.hint(word, candidates);
  }
}
