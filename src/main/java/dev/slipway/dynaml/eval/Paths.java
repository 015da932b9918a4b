package dev.slipway.dynaml.eval;

import java.util.ArrayList;
import java.util.List;

/** Paths given as text: {@code a.b.[0]}. */
public final class Paths {
  private Paths() {}

  /** The steps of a path; one in front of a leading dot is empty. */
  public static List<String> steps(String text) {
    List<String> steps = new ArrayList<>();
    StringBuilder step = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '.') {
        steps.add(step.toString());
        step.setLength(0);
        continue;
      }
      if (c == '[' && !step.isEmpty()) {
        steps.add(step.toString());
        step.setLength(0);
      }
      step.append(c);
    }
    if (!step.isEmpty()) {
      steps.add(step.toString());
    }
    return steps;
  }

  /** The steps of a path without empty ones. */
  public static List<String> relative(String text) {
    return steps(text).stream().filter(s -> !s.isEmpty()).toList();
  }
}
