package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.Printer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The control structures that choose one of their parts. */
final class Choices {
  private Choices() {}

  static @Nullable Node ifControl(Controls.Parts parts) {
    Node problem = withoutFields(parts);
    if (problem != null) {
      return problem;
    }
    if (!parts.isReady()) {
      return null;
    }
    return switch (parts.value().value()) {
      case Value.Nil _ -> optional(parts, "else");
      case Value.Bool condition -> optional(parts, condition.value() ? "then" : "else");
      case Value other -> parts.issue("invalid condition value type: " + other.typeName());
    };
  }

  private static Node optional(Controls.Parts parts, String option) {
    Node chosen = parts.option(option);
    return chosen == null ? parts.nothing() : chosen;
  }

  static @Nullable Node typeControl(Controls.Parts parts) {
    return parts.isReady() ? select(parts, parts.value().value().typeName()) : null;
  }

  static @Nullable Node switchControl(Controls.Parts parts) {
    if (parts.value().isUndefined()) {
      return parts.nothing();
    }
    Node cases = parts.option("cases");
    Node problem = cases == null ? null : withoutFields(parts);
    if (problem != null) {
      return problem;
    }
    if (!parts.isReady()) {
      return null;
    }
    if (cases != null) {
      return cases.value() instanceof ListValue list
          ? cases(parts, list)
          : parts.issue("cases must be a list");
    }
    return switch (parts.value().value()) {
      case Value.Text text -> select(parts, text.value());
      case Value.Nil _ -> select(parts, null);
      case Value other -> parts.issue("invalid switch value type: " + other.typeName());
    };
  }

  private static Node select(Controls.Parts parts, @Nullable String key) {
    Node chosen = key == null ? null : parts.fields().get(key);
    if (chosen == null) {
      chosen = parts.option("default");
    }
    if (chosen != null) {
      return chosen;
    }
    String shown = key == null ? "%!q(<nil>)" : Printer.quote(key);
    return parts.issue("invalid switch value: " + shown);
  }

  private static @Nullable Node cases(Controls.Parts parts, ListValue cases) {
    for (int i = 0; i < cases.items().size(); i++) {
      if (!(cases.items().get(i).value() instanceof MapValue map)) {
        return parts.issue("case " + i + " requires field 'case'");
      }
      Match match = matches(parts, map, i);
      if (match.problem() != null) {
        return match.problem();
      }
      if (match.waits()) {
        return null;
      }
      if (match.hit()) {
        Node value = map.get("value");
        return value == null ? parts.nothing() : value;
      }
    }
    Node otherwise = parts.option("default");
    return otherwise == null
        ? parts.issue(
            "invalid switch value: " + GoSyntax.shorten(GoSyntax.of(parts.value().value(), false)))
        : otherwise;
  }

  /** Whether a case applies, has to wait, or is wrong. */
  private record Match(boolean hit, boolean waits, @Nullable Node problem) {
    static Match problem(Node node) {
      return new Match(false, false, node);
    }
  }

  private static Match matches(Controls.Parts parts, MapValue map, int index) {
    boolean known = false;
    boolean hit = true;
    for (String key : map.entries().keySet()) {
      Node field = map.entries().get(key);
      if (field == null) {
        continue;
      }
      switch (key) {
        case "case" -> {
          known = true;
          hit &= field.value().equals(parts.value().value());
        }
        case "match" -> {
          known = true;
          Match match = match(parts, field, index);
          if (match.waits() || match.problem() != null) {
            return match;
          }
          hit &= match.hit();
        }
        case "value" -> {
          // the result of the case
        }
        default -> {
          return Match.problem(
              parts.issue("case " + index + " invalid field " + Printer.quote(key)));
        }
      }
    }
    return known
        ? new Match(hit, false, null)
        : Match.problem(parts.issue("case " + index + " requires 'case' or `'match' field"));
  }

  private static Match match(Controls.Parts parts, Node field, int index) {
    if (!(field.value() instanceof LambdaValue lambda)) {
      return new Match(true, false, null);
    }
    Result result =
        new Evaluator().call(lambda, List.of(parts.value().value()), parts.environment());
    if (!result.ok()) {
      return new Match(false, false, null);
    }
    return switch (result.value()) {
      case Value.Code _ -> new Match(false, true, null);
      case Value.Bool bool -> new Match(bool.value(), false, null);
      case Value other ->
          Match.problem(
              parts.issue(
                  "case " + index + " boolean match result required, but got " + other.typeName()));
    };
  }

  /** The error where the structure has fields of its own, or null. */
  static @Nullable Node withoutFields(Controls.Parts parts) {
    if (parts.fields().isEmpty()) {
      return null;
    }
    List<String> names = new ArrayList<>(parts.fields().keySet());
    names.sort(null);
    return parts.issue("no regular fields " + Controls.bracketed(names) + " allowed");
  }
}
