package dev.slipway.scenario;

import dev.slipway.yaml.Span;

/**
 * One thing that came out otherwise than a scenario says.
 *
 * @param place where the expectation stands
 * @param step number of the step, from 0
 * @param message what was expected, then what was found
 */
public record Difference(Span place, int step, String message) {
  /** The difference on one line: {@code file:line:column: step 3: expected …, found …}. */
  @Override
  public String toString() {
    return place + ": step " + step + ": " + message;
  }
}
