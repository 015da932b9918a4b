package dev.slipway.dynaml.eval;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A place within a document: steps from the root. Longer paths share their beginning. */
final class Path {
  /** The root. */
  static final Path ROOT = new Path(null, "");

  private final @Nullable Path parent;
  private final String step;
  private @Nullable List<String> steps;

  private Path(@Nullable Path parent, String step) {
    this.parent = parent;
    this.step = step;
  }

  static Path of(List<String> steps) {
    Path path = ROOT;
    for (String step : steps) {
      path = path.then(step);
    }
    return path;
  }

  Path then(String next) {
    return new Path(this, next);
  }

  /** All steps from the root. */
  List<String> steps() {
    List<String> known = steps;
    if (known == null) {
      List<String> reversed = new ArrayList<>();
      for (Path path = this; path.parent != null; path = path.parent) {
        reversed.add(path.step);
      }
      Collections.reverse(reversed);
      known = List.copyOf(reversed);
      steps = known;
    }
    return known;
  }
}
