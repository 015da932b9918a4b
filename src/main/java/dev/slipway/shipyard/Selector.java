package dev.slipway.shipyard;

import dev.slipway.event.EventType.Names;
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

  private static final String RESULT = "result";
  private static final String TASK_RESULT = ".result";

  public Selector {
    match = Collections.unmodifiableMap(new LinkedHashMap<>(match));
    expressions = List.copyOf(expressions);
  }

  /** Whether a key asks for a result: {@code result}, or {@code <task>.result}. */
  public static boolean isResultKey(String key) {
    return key.equals(RESULT)
        || (key.endsWith(TASK_RESULT)
            && Names.isName(key.substring(0, key.length() - TASK_RESULT.length())));
  }

  /** Whether any condition is about a result. */
  public boolean asksForResult() {
    return match.keySet().stream().anyMatch(Selector::isResultKey)
        || expressions.stream().map(MatchExpression::key).anyMatch(Selector::isResultKey);
  }

  /**
   * Whether everything holds of an occasion. A finished sequence must have passed unless the
   * selector asks for a result itself.
   */
  public boolean holds(Occasion occasion) {
    if (occasion.isSequenceFinished() && !asksForResult() && !occasion.passed()) {
      return false;
    }
    return match.entrySet().stream()
            .allMatch(e -> occasion.text(e.getKey()).filter(e.getValue()::equals).isPresent())
        && expressions.stream().allMatch(e -> e.holds(occasion));
  }

  /** Whether nothing is asked for. */
  public boolean isEmpty() {
    return match.isEmpty() && expressions.isEmpty();
  }
}
