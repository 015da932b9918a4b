package dev.slipway.sequence;

import java.util.List;

/**
 * What one signal leads to.
 *
 * @param outcome how the signal ended
 * @param changed pieces in their new form, each key once; a void one is to be removed
 * @param actions what is asked for, in order
 */
public record Transition(Outcome outcome, List<Piece> changed, List<Action> actions) {
  public Transition {
    changed = List.copyOf(changed);
    actions = List.copyOf(actions);
  }

  /** A transition that changes nothing and asks for nothing. */
  public static Transition nothing(Outcome outcome) {
    return new Transition(outcome, List.of(), List.of());
  }
}
