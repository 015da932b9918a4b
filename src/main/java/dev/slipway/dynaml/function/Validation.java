package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.LambdaValue;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.syntax.Printer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The functions {@code validate} and {@code check}, and the conditions made of others. */
final class Validation {
  static final Map<String, Function> FUNCTIONS =
      Topic.of(entry("validate", Validation::validate), entry("check", Validation::check));

  private final FunctionCall call;

  private Validation(FunctionCall call) {
    this.call = call;
  }

  private static Result validate(FunctionCall call) {
    if (call.count() < 2) {
      return Result.error("at least two arguments required for " + call.name());
    }
    for (int i = 1; i < call.count(); i++) {
      Verdict verdict = new Validation(call).verdict(call.argument(0), call.argument(i));
      if (verdict.isProblem()) {
        return Result.error("condition " + i + " has problem: " + verdict.message());
      }
      if (!verdict.holds()) {
        return Result.error("condition " + i + " failed: " + verdict.message());
      }
    }
    return Result.of(call.argument(0));
  }

  private static Result check(FunctionCall call) {
    if (call.count() < 2) {
      return Result.error("at least two arguments required for " + call.name());
    }
    for (int i = 1; i < call.count(); i++) {
      Verdict verdict = new Validation(call).verdict(call.argument(0), call.argument(i));
      if (verdict.isProblem()) {
        return Result.error("condition " + i + " has problem: " + verdict.message());
      }
      if (!verdict.holds()) {
        return Result.of(Value.of(false));
      }
    }
    return Result.of(Value.of(true));
  }

  private Verdict verdict(Value value, Value condition) {
    return switch (condition) {
      case Value.Nil _ -> Verdict.holds("no condition");
      case Value.Text name -> named(value, name.value(), List.of());
      case LambdaValue lambda -> lambda(value, lambda, List.of());
      case ListValue list when list.items().isEmpty() -> Verdict.problem("validation type missing");
      case ListValue list -> {
        List<Value> rest = list.items().stream().skip(1).map(Node::value).toList();
        yield switch (list.items().getFirst().value()) {
          case Value.Text name -> named(value, name.value(), rest);
          case LambdaValue lambda -> lambda(value, lambda, rest);
          case Value other ->
              Verdict.problem("unexpected validation type " + Printer.quote(other.typeName()));
        };
      }
      case Value other -> Verdict.problem("invalid validation check type: " + other.typeName());
    };
  }

  private Verdict lambda(Value value, LambdaValue lambda, List<Value> rest) {
    int expected = lambda.lambda().parameters().size();
    if (expected != rest.size() + 1) {
      return Verdict.problem(
          "argument count mismatch for lambda %s: expected %d, found %d"
              .formatted(lambda, expected, rest.size() + 1));
    }
    List<Value> arguments = new ArrayList<>(List.of(value));
    arguments.addAll(rest);
    Result result = call.apply(lambda, arguments);
    if (!(result.value() instanceof ListValue list) || list.items().isEmpty()) {
      return answer(lambda, result.value());
    }
    List<Value> parts = list.items().stream().map(Node::value).toList();
    if (parts.size() == 1) {
      return answer(lambda, parts.getFirst());
    }
    if (parts.size() > 3) {
      return Verdict.problem(
          "invalid result length of validator " + lambda + ", got " + parts.size());
    }
    for (int i = 1; i < parts.size(); i++) {
      if (!(parts.get(i) instanceof Value.Text)) {
        return Verdict.problem(
            "lambda validator result index %d: lambda validator requires string, but got %s"
                .formatted(i + 1, parts.get(i).typeName()));
      }
    }
    return Verdict.of(
        parts.getFirst().isTrue(),
        String.valueOf(parts.get(1).simpleText()),
        String.valueOf(parts.getLast().simpleText()));
  }

  private static Verdict answer(LambdaValue lambda, Value value) {
    return Verdict.of(value.isTrue(), lambda + " succeeded", lambda + " failed");
  }

  private Verdict named(Value value, String name, List<Value> arguments) {
    if (name.isEmpty()) {
      return Verdict.problem("empty validator type");
    }
    boolean negated = name.startsWith("!");
    String plain = negated ? name.substring(1) : name;
    Verdict verdict =
        switch (plain) {
          case "list" -> list(value, arguments);
          case "map" -> map(value, arguments);
          case "mapfield" -> field(value, plain, arguments);
          case "optionalfield" -> field(value, plain, arguments);
          case "and", "not", "" -> all(value, arguments);
          case "or" -> any(value, arguments);
          default -> Validators.verdict(plain, value, arguments);
        };
    return negated != plain.equals("not") ? verdict.negated() : verdict;
  }

  private Verdict list(Value value, List<Value> conditions) {
    if (!(value instanceof ListValue list)) {
      return Verdict.fails("is no list");
    }
    for (int i = 0; i < list.items().size(); i++) {
      for (int j = 0; j < conditions.size(); j++) {
        Verdict verdict = verdict(list.items().get(i).value(), conditions.get(j));
        String place = "entry " + i + " condition " + j;
        if (verdict.isProblem()) {
          return verdict.behind("list " + place + ": ");
        }
        if (!verdict.holds()) {
          return verdict.behind(place + " ");
        }
      }
    }
    return Verdict.holds(conditions.isEmpty() ? "is a list" : "all entries match all conditions");
  }

  private Verdict map(Value value, List<Value> conditions) {
    if (!(value instanceof MapValue map)) {
      return Verdict.fails("is no map");
    }
    if (conditions.isEmpty()) {
      return Verdict.holds("is a map");
    }
    if (conditions.size() > 2) {
      return Verdict.problem(
          "map validator takes a maximum of two arguments, got " + conditions.size());
    }
    for (Map.Entry<String, Node> entry : map.entries().entrySet()) {
      String key = Printer.quote(entry.getKey());
      if (conditions.size() == 2) {
        Verdict verdict = verdict(Value.of(entry.getKey()), conditions.getFirst());
        if (!verdict.holds()) {
          return verdict.behind("map key " + key + " ");
        }
      }
      Verdict verdict = verdict(entry.getValue().value(), conditions.getLast());
      if (!verdict.holds()) {
        return verdict.behind("map entry " + key + (verdict.isProblem() ? ": " : " "));
      }
    }
    return Verdict.holds("all map entries and keys match");
  }

  private Verdict field(Value value, String name, List<Value> arguments) {
    if (!(value instanceof MapValue map)) {
      return Verdict.fails("is no map");
    }
    if (arguments.isEmpty() || arguments.size() > 2) {
      return Verdict.problem(name + " reqires one or two arguments");
    }
    if (!(arguments.getFirst() instanceof Value.Text field)) {
      return Verdict.problem("field name must be string");
    }
    String quoted = Printer.quote(field.value());
    Node node = map.get(field.value());
    if (node == null) {
      return name.equals("optionalfield")
          ? Verdict.holds("has no optional field " + quoted)
          : Verdict.fails("has no field " + quoted);
    }
    return arguments.size() == 1
        ? Verdict.holds("map entry " + quoted + " exists")
        : verdict(node.value(), arguments.get(1)).behind("map entry " + quoted + " ");
  }

  private Verdict all(Value value, List<Value> conditions) {
    if (conditions.isEmpty()) {
      return Verdict.problem("validator argument required");
    }
    List<String> reasons = new ArrayList<>();
    for (Value condition : conditions) {
      Verdict verdict = verdict(value, condition);
      if (!verdict.holds()) {
        return verdict;
      }
      reasons.add(verdict.message());
    }
    return Verdict.holds(joined(reasons));
  }

  private Verdict any(Value value, List<Value> conditions) {
    if (conditions.isEmpty()) {
      return Verdict.problem("validator argument required");
    }
    List<String> reasons = new ArrayList<>();
    for (Value condition : conditions) {
      Verdict verdict = verdict(value, condition);
      if (verdict.isProblem() || verdict.holds()) {
        return verdict;
      }
      reasons.add(verdict.message());
    }
    return conditions.size() == 1
        ? Verdict.holds(reasons.getFirst())
        : Verdict.fails(joined(reasons));
  }

  /** Several reasons in parentheses, a single one alone. */
  static String joined(List<String> reasons) {
    return reasons.size() == 1 ? reasons.getFirst() : "(" + String.join(" and ", reasons) + ")";
  }
}
