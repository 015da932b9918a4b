package dev.slipway.dynaml.function;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.slipway.dynaml.eval.Comparisons;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.syntax.Printer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The simple conditions of {@code validate}, by name. */
final class Validators {
  private Validators() {}

  static Verdict verdict(String name, Value value, List<Value> arguments) {
    return switch (name) {
      case "empty" -> empty(value);
      case "valueset" -> valueSet(value, arguments);
      case "value", "=" -> equal(name, value, arguments);
      case "gt", ">" -> order(name, value, arguments);
      case "lt", "<" -> order(name, value, arguments);
      case "ge", ">=" -> order(name, value, arguments);
      case "le", "<=" -> order(name, value, arguments);
      case "match", "~=" -> match(value, arguments);
      case "type" -> type(value, arguments);
      case "semver" -> Versions.check(name, true, value, arguments);
      default -> TextValidators.verdict(name, value);
    };
  }

  private static Verdict empty(Value value) {
    return switch (value) {
      case Value.Text t -> Verdict.of(t.value().isEmpty(), "is empty", "is not empty");
      case ListValue l -> Verdict.of(l.items().isEmpty(), "is empty", "is not empty");
      case MapValue m -> Verdict.of(m.size() == 0, "is empty", "is not empty");
      case Value other -> Verdict.problem("invalid type for empty: " + other.typeName());
    };
  }

  private static Verdict valueSet(Value value, List<Value> arguments) {
    if (arguments.size() != 1 || !(arguments.getFirst() instanceof ListValue list)) {
      return Verdict.problem("valueset requires a list argument with possible values");
    }
    boolean found =
        list.items().stream().anyMatch(item -> Comparisons.areEqual(value, item.value()));
    return found ? Verdict.holds("matches valuset") : Verdict.fails(invalid(value));
  }

  private static String invalid(Value value) {
    return switch (value) {
      case Value.Text t -> "invalid value " + Printer.quote(t.value());
      case Value.Int i -> "invalid value " + i.value();
      case Value _ -> "invalid value";
    };
  }

  private static Verdict equal(String name, Value value, List<Value> arguments) {
    if (arguments.size() != 1) {
      return Verdict.problem(name + " requires a value argument");
    }
    boolean equal = Comparisons.areEqual(value, arguments.getFirst());
    return Verdict.of(equal, "equals " + shown(arguments.getFirst()), invalid(value));
  }

  private static Verdict order(String name, Value value, List<Value> arguments) {
    if (arguments.size() != 1) {
      return Verdict.problem(name + " requires a value argument");
    }
    Integer order = compare(value, arguments.getFirst());
    if (order == null) {
      return Verdict.problem(
          "cannot compare " + value.typeName() + " and " + arguments.getFirst().typeName());
    }
    String bound = shown(arguments.getFirst());
    return switch (name) {
      case "gt", ">" -> Verdict.of(order > 0, "greater than " + bound, "less or equal to " + bound);
      case "lt", "<" -> Verdict.of(order < 0, "less than " + bound, "greater than " + bound);
      case "ge", ">=" ->
          Verdict.of(order >= 0, "greater or equal to " + bound, "less than " + bound);
      default ->
          Verdict.of(order <= 0, "less or equal to " + bound, "greater or equal to " + bound);
    };
  }

  private static String shown(Value value) {
    return GoFormat.format("%v", List.of(value));
  }

  private static @Nullable Integer compare(Value a, Value b) {
    if (a instanceof Value.Text x && b instanceof Value.Text y) {
      return Integer.signum(x.value().compareTo(y.value()));
    }
    if (a instanceof Value.Int x && b instanceof Value.Int y) {
      return Long.compare(x.value(), y.value());
    }
    Double x = number(a);
    Double y = number(b);
    return x == null || y == null ? null : Double.compare(x, y);
  }

  private static @Nullable Double number(Value value) {
    return switch (value) {
      case Value.Int i -> (double) i.value();
      case Value.Decimal d -> d.value();
      case Value _ -> null;
    };
  }

  private static Verdict match(Value value, List<Value> arguments) {
    if (arguments.size() != 1 || !(arguments.getFirst() instanceof Value.Text expression)) {
      return Verdict.problem("match requires a regexp argument");
    }
    Pattern pattern;
    try {
      pattern = Expressions.compile(expression.value());
    } catch (PatternSyntaxException e) {
      return Verdict.problem("regexp " + expression.value() + ": " + Expressions.reason(e));
    }
    if (!(value instanceof Value.Text text)) {
      return Verdict.problem("no string to match regexp");
    }
    String quoted = Printer.quote(text.value());
    return Verdict.of(
        pattern.matcher(text.value()).find(), "valid value " + quoted, "invalid value " + quoted);
  }

  private static Verdict type(Value value, List<Value> arguments) {
    List<String> reasons = new ArrayList<>();
    for (Value argument : arguments) {
      if (!(argument instanceof Value.Text name)) {
        return Verdict.problem("type: type arg requires string, but got " + argument.typeName());
      }
      if (name.value().equals(value.typeName())) {
        return Verdict.holds("is of type " + name.value());
      }
      reasons.add("is not of type " + name.value());
    }
    return Verdict.fails(Validation.joined(reasons));
  }
}
