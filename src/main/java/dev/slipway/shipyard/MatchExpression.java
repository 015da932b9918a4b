package dev.slipway.shipyard;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One condition of a selector.
 *
 * @param key {@code result}, {@code <task>.result}, or a dotted path into the data
 * @param operator how the value is compared
 * @param values what it is compared with; empty for the operators that compare with nothing
 */
public record MatchExpression(String key, Operator operator, List<String> values) {
  public MatchExpression {
    values = List.copyOf(values);
  }

  /** Whether the condition holds of plain data, such as the properties of a task. */
  public boolean holds(Map<String, @Nullable Object> data) {
    return holds(new Occasion(Set.of(), data, Optional.empty()));
  }

  /** Whether the condition holds of an occasion. */
  boolean holds(Occasion occasion) {
    return switch (operator) {
      case IN -> occasion.text(key).filter(values::contains).isPresent();
      case NOT_IN -> occasion.text(key).filter(values::contains).isEmpty();
      case EXISTS -> occasion.has(key);
      case DOES_NOT_EXIST -> !occasion.has(key);
    };
  }

  /** How a value is compared. */
  public enum Operator {
    /** It is one of the values. */
    IN("In"),
    /** It is none of the values, or absent. */
    NOT_IN("NotIn"),
    /** It is there. */
    EXISTS("Exists"),
    /** It is not there. */
    DOES_NOT_EXIST("DoesNotExist");

    private final String text;

    Operator(String text) {
      this.text = text;
    }

    /** The word in shipyards. */
    public String text() {
      return text;
    }

    /** Whether the operator compares with values. */
    public boolean wantsValues() {
      return this == IN || this == NOT_IN;
    }

    /** The operator that a word names; the vocabulary is case-sensitive. */
    public static Optional<Operator> of(String text) {
      return Arrays.stream(values()).filter(o -> o.text.equals(text)).findFirst();
    }
  }
}
