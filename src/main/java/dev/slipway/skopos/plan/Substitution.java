package dev.slipway.skopos.plan;

import dev.slipway.yaml.Node;
import dev.slipway.yaml.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Fills <code>${NAME}</code> into models and environments (skopos 2.1); what stands in double
 * braces is left for the plan.
 */
public final class Substitution {
  private static final Pattern VARIABLE =
      Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)(?:(:?-)([^}]*))?}");

  private final Map<String, String> vars;
  private final List<Problem> problems = new ArrayList<>();

  private Substitution(Map<String, String> vars) {
    this.vars = vars;
  }

  /**
   * What came of it.
   *
   * @param value the plain values of the tree
   * @param problems variables without a value
   */
  public record Filled(@Nullable Object value, List<Problem> problems) {
    public Filled {
      problems = List.copyOf(problems);
    }
  }

  /** Fills variables into a tree. */
  public static Filled fill(Node node, Map<String, String> vars) {
    Substitution substitution = new Substitution(vars);
    Object value = substitution.value(node);
    return new Filled(value, substitution.problems);
  }

  private @Nullable Object value(Node node) {
    return switch (node) {
      case Node.Mapping map -> {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        map.entries().forEach(entry -> values.put(entry.key().text(), value(entry.value())));
        yield values;
      }
      case Node.Sequence list -> {
        List<@Nullable Object> values = new ArrayList<>();
        list.items().forEach(item -> values.add(value(item)));
        yield values;
      }
      case Node.Scalar scalar ->
          scalar.text().contains("${") ? text(scalar) : scalar.toExactValue();
    };
  }

  private String text(Node.Scalar scalar) {
    Matcher variable = VARIABLE.matcher(scalar.text());
    StringBuilder text = new StringBuilder();
    while (variable.find()) {
      String value = vars.get(variable.group(1));
      boolean orEmpty = ":-".equals(variable.group(2));
      boolean missing = value == null || (orEmpty && value.isEmpty());
      Optional<String> byDefault = Optional.ofNullable(variable.group(3));
      if (missing && byDefault.isEmpty() && value == null) {
        problems.add(
            Problem.error(
                scalar.span(),
                "variable.unknown",
                "expected a variable with a value, found ${" + variable.group(1) + "}",
                "give it one in the vars, or a default: ${" + variable.group(1) + "-default}"));
      }
      String filled = missing && byDefault.isPresent() ? byDefault.get() : value;
      variable.appendReplacement(text, Matcher.quoteReplacement(filled == null ? "" : filled));
    }
    return variable.appendTail(text).toString();
  }
}
