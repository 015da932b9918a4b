package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.eval.Evaluator.Operand;
import dev.slipway.dynaml.syntax.Expr;
import dev.slipway.dynaml.syntax.Printer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The functions that decide themselves which of their arguments are evaluated. */
final class Intrinsics {
  static final Set<String> NAMES =
      Set.of("defined", "valid", "require", "stub", "catch", "sync", "optional");

  private final Evaluator evaluator;

  Intrinsics(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  Result call(String name, Expr.Call e, Environment environment) {
    return switch (name) {
      case "defined" -> defined(e, environment);
      case "valid" -> valid(e, environment);
      case "require" -> require(e, environment);
      case "stub" -> stub(e, environment);
      case "catch" -> catching(e, environment);
      case "optional" -> optional(e, environment);
      default -> sync(e, environment);
    };
  }

  private Result defined(Expr.Call e, Environment environment) {
    boolean waits = false;
    Info info = Info.NONE;
    for (Expr argument : e.arguments()) {
      Operand operand = evaluator.operand(argument, null, environment, true);
      waits |= operand.waits();
      info = operand.waits() ? operand.info() : info;
      if (!waits && (!operand.ok() || operand.info().undefined())) {
        return Result.of(Value.of(false));
      }
    }
    return waits ? Result.waiting(e, info) : Result.of(Value.of(true));
  }

  private Result valid(Expr.Call e, Environment environment) {
    boolean waits = false;
    boolean valid = true;
    Info info = Info.NONE;
    for (Expr argument : e.arguments()) {
      Operand operand = evaluator.operand(argument, null, environment, true);
      waits |= operand.waits();
      info = operand.waits() ? operand.info() : info;
      if (!waits && !operand.ok()) {
        return Result.of(Value.of(false));
      }
      valid &= operand.value() != Value.NIL;
    }
    return waits ? Result.waiting(e, info) : Result.of(Value.of(valid));
  }

  private Result require(Expr.Call e, Environment environment) {
    if (e.arguments().size() != 1) {
      return Result.error("one argument expected for 'require'");
    }
    Operand operand = evaluator.operand(e.arguments().getFirst(), null, environment, true);
    if (operand.waits()) {
      return Result.waiting(e, operand.info());
    }
    return operand.ok() && operand.value() != Value.NIL
        ? Result.of(operand.value())
        : Result.error(
            "required expression %s undefined"
                .formatted(Printer.quote(Printer.print(e.arguments().getFirst()))));
  }

  private Result optional(Expr.Call e, Environment environment) {
    if (e.arguments().size() != 2) {
      return Result.error("optional requires two arguments");
    }
    Operand condition = evaluator.operand(e.arguments().getFirst(), null, environment, false);
    if (condition.ok() && condition.waits()) {
      return Result.waiting(e, condition.info());
    }
    if (!condition.ok() || !condition.value().isTrue()) {
      return Result.of(Value.NIL, Info.NONE.withUndefined(true));
    }
    Result result = evaluator.evaluate(e.arguments().getLast(), environment, false);
    return result.isWaiting() ? Result.waiting(e, result.info()) : result;
  }

  private Result catching(Expr.Call e, Environment environment) {
    return e.arguments().size() == 1
        ? evaluator.evaluate(new Expr.Catch(e.arguments().getFirst(), null), environment, false)
        : Result.error("catch requires a single argument");
  }

  private Result sync(Expr.Call e, Environment environment) {
    List<Expr> arguments = e.arguments();
    if (arguments.size() < 2 || arguments.size() > 4) {
      return Result.error("2 or 3 arguments required for sync");
    }
    return evaluator.evaluate(
        new Expr.Sync(
            arguments.get(0),
            arguments.get(1),
            arguments.size() > 2 ? arguments.get(2) : null,
            arguments.size() > 3 ? arguments.get(3) : null,
            true),
        environment,
        false);
  }

  private Result stub(Expr.Call e, Environment environment) {
    if (e.arguments().size() > 1) {
      return Result.error("a maximum of one argument expected for 'stub'");
    }
    if (e.arguments().isEmpty()) {
      return stub(environment.path(), environment);
    }
    Expr argument = e.arguments().getFirst();
    if (argument instanceof Expr.Reference reference) {
      return stub(reference.path(), environment);
    }
    Operand operand = evaluator.operand(argument, null, environment, true);
    if (!operand.ok() || operand.waits()) {
      return operand.ok() ? Result.waiting(e, operand.info()) : operand.failure();
    }
    return switch (operand.value()) {
      case Value.Text text -> stub(Paths.steps(text.value()), environment);
      case ListValue list -> stub(list, environment);
      case Value.Nil _ when operand.info().undefined() -> stub(environment.path(), environment);
      case Value _ -> Result.error("stub() requires a string or reference argument");
    };
  }

  private static Result stub(ListValue list, Environment environment) {
    List<String> path = new ArrayList<>();
    for (Node item : list.items()) {
      if (!(item.value() instanceof Value.Text step)) {
        return Result.error("stub() requires a string entries in list");
      }
      path.add(step.value());
    }
    return stub(path, environment);
  }

  private static Result stub(List<String> path, Environment environment) {
    Node stub = environment.findInStubs(path);
    return stub == null
        ? Result.error("'" + String.join(".", path) + "' not found in any stub")
        : Result.of(stub.value());
  }
}
