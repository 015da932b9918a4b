package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.eval.Evaluator.Operand;
import dev.slipway.dynaml.syntax.Expr;
import dev.slipway.dynaml.syntax.Parsing;
import dev.slipway.dynaml.syntax.Printer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Defines and calls lambdas. */
final class Lambdas {
  private final Evaluator evaluator;

  Lambdas(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  /**
   * The arguments of a call.
   *
   * @param named by name or by index from 1
   * @param curry whether the rest stays open
   * @param curryAlone whether it stays open where arguments are missing
   */
  record Arguments(
      List<Value> positional, Map<String, Node> named, boolean curry, boolean curryAlone) {
    static Arguments of(List<Value> positional) {
      return new Arguments(positional, Map.of(), false, false);
    }
  }

  Result define(Expr.Lambda e, Environment environment, boolean locally) {
    List<Expr.Parameter> parameters = new ArrayList<>();
    for (int i = 0; i < e.parameters().size(); i++) {
      Expr.Parameter parameter = e.parameters().get(i);
      Expr byDefault = parameter.byDefault();
      if (byDefault != null) {
        Result value = evaluator.evaluate(byDefault, environment, locally);
        if (!value.ok()) {
          return failedDefault(e, i, byDefault, value);
        }
        if (value.value().isCode()) {
          return Result.waiting(e, value.info());
        }
        parameter = new Expr.Parameter(parameter.name(), new Expr.Constant(value.value()));
      }
      parameters.add(parameter);
    }
    Expr.Lambda lambda = new Expr.Lambda(parameters, e.varargs(), e.body());
    return Result.of(new LambdaValue(lambda, environment.captured(), definition(environment)));
  }

  private static Result failedDefault(Expr.Lambda e, int index, Expr byDefault, Result value) {
    Issue issue =
        Issue.of(
            "evaluation of lambda call default argument %d failed: %s: %s"
                .formatted(index, Printer.print(e), Printer.print(byDefault)));
    return Result.failed(value.info().withError(issue.causedBy(value.info().issue(), true)));
  }

  /** The scopes that a lambda keeps: those of the lambda around it, else those of its place. */
  private static Environment definition(Environment environment) {
    Node self = new Lookup(environment).name(Keys.SELF);
    Environment resolver = self == null ? null : self.resolver();
    return resolver == null ? environment : resolver;
  }

  Result reference(Expr.LambdaReference e, Environment environment, boolean locally) {
    Operand source = evaluator.operand(e.source(), null, environment, false);
    if (!source.ok()) {
      return source.failure();
    }
    if (source.waits()) {
      return Result.failed(source.info());
    }
    return switch (source.value()) {
      case LambdaValue lambda -> Result.of(lambda, source.info());
      case Value.Text text -> parsed(text.value(), e, environment, locally);
      case Value _ ->
          Result.error(source.info(), "lambda reference must resolve to lambda value or string");
    };
  }

  private Result parsed(
      String text, Expr.LambdaReference e, Environment environment, boolean locally) {
    return switch (environment.session().parse(text, e.path(), e.stubPath())) {
      case Parsing.Failed failed ->
          Result.error(
              "cannot parse lamba expression '" + failed.problem().message() + "': %!s(MISSING)");
      case Parsing.Parsed parsed ->
          parsed.expression() instanceof Expr.Lambda lambda
              ? define(lambda, environment, locally)
              : Result.error("'" + text + "' is no lambda expression");
    };
  }

  /** Calls a lambda. */
  Result apply(LambdaValue lambda, Arguments arguments, Environment environment, boolean inline) {
    LambdaBinding binding = new LambdaBinding(lambda, environment);
    String problem = binding.bind(arguments);
    if (problem != null) {
      return Result.error(problem);
    }
    if (binding.isOpen(arguments)) {
      return Result.of(binding.rest(arguments));
    }
    problem = binding.complete(arguments);
    if (problem != null) {
      return Result.error(problem);
    }
    MapValue names = binding.names(inline);
    Result result =
        evaluator.evaluate(lambda.lambda().body(), environment.withBindings(names), false);
    if (result.ok()) {
      return result;
    }
    Issue issue =
        Issue.of(
            "evaluation of lambda expression failed: %s: %s"
                .formatted(lambda, GoSyntax.shorten(GoSyntax.of(names, false))));
    return Result.failed(result.info().withError(issue.causedBy(result.info().issue(), true)));
  }
}
