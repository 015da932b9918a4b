package dev.slipway.shipyard;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What must hold of an event for it to start a sequence (semantics 3.3); everything in it must.
 *
 * @param match keys and the text that their value must be, in file order
 * @param expressions further conditions, in file order
 */
public record Selector(Map<String, String> match, List<MatchExpression> expressions) {
  /** The selector of an entry that has none. */
  public static final Selector NONE = new Selector(Map.of(), List.of());

  public Selector {
    match = Collections.unmodifiableMap(new LinkedHashMap<>(match));
    expressions = List.copyOf(expressions);
  }

  /** Whether nothing is asked for. */
  public boolean isEmpty() {
    return match.isEmpty() && expressions.isEmpty();
  }
}
