package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.eval.Evaluator.Operand;
import dev.slipway.dynaml.syntax.Expr;
import dev.slipway.dynaml.syntax.Printer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Evaluates operators on values that are all there. */
final class Operators {
  private final Evaluator evaluator;

  Operators(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  Result not(Expr.Not e, Environment environment) {
    Operand operand = evaluator.operand(e.operand(), null, environment, false);
    if (!operand.ok()) {
      return operand.failure();
    }
    return operand.waits()
        ? Result.waiting(new Expr.Not(operand.expression()), operand.info())
        : Result.of(Value.of(!operand.value().isTrue()), operand.info());
  }

  /** Both sides of an operator, or what has to be returned instead of its result. */
  private record Sides(Operand left, Operand right, @Nullable Result instead) {
    Info info() {
      return right.info();
    }
  }

  /** Makes an operator anew around what is left of its sides. */
  private interface Rebuild {
    Expr around(Expr left, Expr right);
  }

  private Sides sides(Expr left, Expr right, Environment environment, Rebuild rebuild) {
    Operand a = evaluator.operand(left, null, environment, false);
    if (!a.ok()) {
      return new Sides(a, a, a.failure());
    }
    Operand b = evaluator.operand(right, a.info(), environment, false);
    if (!b.ok()) {
      return new Sides(a, b, b.failure());
    }
    boolean waits = a.waits() || b.waits();
    return new Sides(
        a,
        b,
        waits ? Result.waiting(rebuild.around(a.expression(), b.expression()), b.info()) : null);
  }

  Result calculation(Expr.Calculation e, Environment environment) {
    Sides sides =
        sides(e.left(), e.right(), environment, (a, b) -> new Expr.Calculation(e.operator(), a, b));
    Result instead = sides.instead();
    if (instead != null) {
      return instead;
    }
    try {
      Value value =
          Arithmetics.calculate(e.operator(), sides.left().value(), sides.right().value());
      return Result.of(value, sides.info());
    } catch (Arithmetics.NotPossible wrong) {
      return wrong.isQuiet()
          ? Result.failed(sides.info().withIssue(Issue.of(wrong.reason())))
          : Result.error(sides.info(), wrong.reason());
    }
  }

  Result comparison(Expr.Comparison e, Environment environment) {
    Sides sides =
        sides(e.left(), e.right(), environment, (a, b) -> new Expr.Comparison(e.operator(), a, b));
    Result instead = sides.instead();
    return instead == null
        ? Comparisons.compare(
            e.operator(), sides.left().value(), sides.right().value(), sides.info())
        : instead;
  }

  Result logic(Expr.Logic e, Environment environment) {
    Result left = evaluator.evaluate(e.left(), environment, false);
    if (!left.ok()) {
      return Result.failed(left.info());
    }
    if (left.value().isCode()) {
      return Result.waiting(e, left.info());
    }
    Result right = evaluator.evaluate(e.right(), environment, false);
    Info info = left.info().join(right.info());
    boolean decided = left.value().isTrue() != e.and();
    if (!right.ok()) {
      boolean number = left.value() instanceof Value.Int;
      return decided && !number ? Result.of(Value.of(!e.and()), left.info()) : Result.failed(info);
    }
    if (right.value().isCode()) {
      return Result.waiting(e, info);
    }
    if (left.value() instanceof Value.Int a && right.value() instanceof Value.Int b) {
      long bits = e.and() ? a.value() & b.value() : a.value() | b.value();
      return Result.of(Value.of(bits), info);
    }
    return Result.of(Value.of(decided ? !e.and() : right.value().isTrue()), info);
  }

  Result conditional(Expr.Conditional e, Environment environment) {
    Operand condition = evaluator.operand(e.condition(), Info.NONE, environment, false);
    if (!condition.ok()) {
      return condition.failure();
    }
    if (condition.waits()) {
      return Result.waiting(
          new Expr.Conditional(condition.expression(), e.whenTrue(), e.whenFalse()),
          condition.info());
    }
    Expr chosen = condition.value().isTrue() ? e.whenTrue() : e.whenFalse();
    Result result = evaluator.evaluate(chosen, environment, false);
    return result.withInfo(result.info().join(condition.info()));
  }

  Result concatenation(Expr.Concatenation e, Environment environment) {
    Sides sides = sides(e.left(), e.right(), environment, Expr.Concatenation::new);
    Result instead = sides.instead();
    if (instead != null) {
      return instead;
    }
    Value left = sides.left().value();
    Value right = sides.right().value();
    Value joined = join(left, right, environment);
    if (joined == null) {
      return Result.error(
          sides.info(),
          "type '%s'(%s) cannot be concatenated with type '%s'(%s)"
              .formatted(
                  right.typeName(),
                  Printer.print(e.right()),
                  left.typeName(),
                  Printer.print(e.left())));
    }
    return Result.of(joined, sides.info());
  }

  private static @Nullable Value join(Value left, Value right, Environment environment) {
    String a = left.simpleText();
    String b = right instanceof LambdaValue lambda ? lambda.toString() : right.simpleText();
    if (a != null && b != null) {
      environment.session().checkSize((long) a.length() + b.length());
      return Value.of(a + b);
    }
    return switch (left) {
      case ListValue list -> append(list, right, environment);
      case MapValue map when right instanceof MapValue other -> {
        Map<String, Node> entries = new LinkedHashMap<>(map.entries());
        entries.putAll(other.entries());
        environment.session().checkEntries(entries.size());
        yield MapValue.of(entries);
      }
      case MapValue map when right == Value.NIL -> map;
      case Value.Nil _,
          Value.Bool _,
          Value.Int _,
          Value.Decimal _,
          Value.Text _,
          Value.Binary _,
          Value.Code _,
          MapValue _,
          LambdaValue _,
          TemplateValue _ ->
          null;
    };
  }

  private static Value append(ListValue list, Value right, Environment environment) {
    if (right == Value.NIL) {
      return list;
    }
    List<Node> items = new ArrayList<>(list.items());
    if (right instanceof ListValue more) {
      items.addAll(more.items());
    } else {
      items.add(Node.computed(right, ""));
    }
    environment.session().checkEntries(items.size());
    return ListValue.of(items);
  }
}
