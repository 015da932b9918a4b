package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.eval.Evaluator.Operand;
import dev.slipway.dynaml.syntax.Expr;
import dev.slipway.dynaml.syntax.Printer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls built-in functions and lambdas. */
final class Calls {
  private static final String REST = "__args";

  private final Evaluator evaluator;
  private final Intrinsics intrinsics;
  private final Literals literals;

  Calls(Evaluator evaluator) {
    this.evaluator = evaluator;
    this.intrinsics = new Intrinsics(evaluator);
    this.literals = new Literals(evaluator);
  }

  Result call(Expr.Call e, Environment environment, boolean locally) {
    String name = e.builtinName();
    if (name.isEmpty()) {
      return lambda(e, environment);
    }
    if (Intrinsics.NAMES.contains(name)) {
      return e.curry()
          ? Result.error("no currying for intrinsic builtin function (" + name + ")")
          : intrinsics.call(name, e, environment);
    }
    return builtin(name, e, environment);
  }

  private Result lambda(Expr.Call e, Environment environment) {
    Operand function = evaluator.operand(e.function(), Info.NONE, environment, false);
    if (!function.ok()) {
      return function.failure();
    }
    if (!function.waits() && !(function.value() instanceof LambdaValue)) {
      return Result.error(
          function.info(),
          "function call '%s' requires function name or lambda value"
              .formatted(Printer.print(e.function())));
    }
    Literals.Values values = literals.values(e.arguments(), environment);
    Result instead = values.instead();
    if (instead != null) {
      return instead;
    }
    if (!(function.value() instanceof LambdaValue lambda) || values.waits()) {
      Info info = values.info().issue().isPresent() ? values.info() : function.info();
      return Result.waiting(
          new Expr.Call(function.expression(), values.expressions(), e.curry()), info);
    }
    Map<String, Node> named = named(e, values, environment);
    List<Value> positional = values.values().subList(named.size(), values.values().size());
    Result result =
        evaluator
            .lambdas()
            .apply(
                lambda,
                new Lambdas.Arguments(positional, named, e.curry(), true),
                environment,
                false);
    return joined(e, result, values.info());
  }

  private static Map<String, Node> named(
      Expr.Call e, Literals.Values values, Environment environment) {
    Map<String, Node> named = new LinkedHashMap<>();
    for (int i = 0; i < e.arguments().size(); i++) {
      if (!(e.arguments().get(i) instanceof Expr.NamedArgument argument)) {
        break;
      }
      named.put(argument.name(), Node.computed(values.values().get(i), environment.source()));
    }
    return named;
  }

  private static Result joined(Expr.Call e, Result result, Info arguments) {
    Info info = result.info().join(arguments);
    return result.isWaiting() ? Result.waiting(e, info) : result.withInfo(info);
  }

  private Result builtin(String name, Expr.Call e, Environment environment) {
    Literals.Values values = literals.values(e.arguments(), environment);
    Result instead = values.instead();
    if (instead != null) {
      return instead;
    }
    if (values.waits()) {
      return Result.waiting(
          new Expr.Call(e.function(), values.expressions(), e.curry()), values.info());
    }
    if (e.arguments().stream().anyMatch(Expr.NamedArgument.class::isInstance)) {
      return Result.error(values.info(), "no named arguments for builtin function (" + name + ")");
    }
    if (e.curry()) {
      return Result.of(curried(name, values.values(), environment));
    }
    if (name.equals("type") && values.info().undefined()) {
      return Result.of(Value.of("undef"), values.info().withUndefined(false));
    }
    @Nullable Function function = environment.session().function(name);
    if (function == null) {
      return Result.error(values.info(), "unknown function '" + name + "'");
    }
    Result result =
        function.call(
            new FunctionCall(name, values.values(), environment, evaluator, values.firstKeyName()));
    return joined(e, result, values.info());
  }

  /** A lambda that calls the function with these arguments in front of its own. */
  private static LambdaValue curried(String name, List<Value> values, Environment environment) {
    List<Expr> arguments = new ArrayList<>();
    values.forEach(value -> arguments.add(new Expr.Constant(value)));
    arguments.add(new Expr.Spread(Expr.Reference.of(REST)));
    Expr body = new Expr.Call(Expr.Reference.of(name), arguments, false);
    Expr.Lambda lambda = new Expr.Lambda(List.of(new Expr.Parameter(REST, null)), true, body);
    return new LambdaValue(lambda, MapValue.EMPTY, environment);
  }
}
