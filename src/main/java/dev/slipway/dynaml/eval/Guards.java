package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.eval.Evaluator.Operand;
import dev.slipway.dynaml.syntax.Expr;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Evaluates expressions that live with the failure of a part. */
final class Guards {
  static final String VALID = "valid";
  static final String ERROR = "error";
  static final String VALUE = "value";

  private final Evaluator evaluator;

  Guards(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  Result or(Expr.Or e, Environment environment) {
    Result left = evaluator.evaluate(e.left(), environment, false);
    if (left.ok() && !left.info().undefined()) {
      return left.value().isCode() ? Result.waiting(e, left.info()) : left;
    }
    return otherwise(left, e.right(), environment);
  }

  Result validOr(Expr.ValidOr e, Environment environment) {
    Result left = evaluator.evaluate(e.left(), environment, false);
    if (left.ok()) {
      if (left.value() instanceof Value.Code code) {
        return code.expression().equals(e.left())
            ? Result.failed(left.info())
            : Result.waiting(e, left.info());
      }
      if (left.value() != Value.NIL) {
        return left;
      }
    }
    return otherwise(left, e.right(), environment);
  }

  private Result otherwise(Result left, Expr expression, Environment environment) {
    Result right = evaluator.evaluate(expression, environment, false);
    Info info = left.info().withoutError().join(right.info());
    return right.withInfo(info.withUndefined(right.info().undefined()));
  }

  Result catching(Expr.Catch e, Environment environment) {
    Expr lambda = e.lambda();
    if (lambda == null) {
      Operand source = evaluator.operand(e.source(), null, environment, false);
      return source.ok() && source.waits()
          ? Result.waiting(new Expr.Catch(source.expression(), null), source.info())
          : Result.of(MapValue.of(outcome(source, environment)));
    }
    Operand function = evaluator.operand(lambda, null, environment, false);
    if (!function.ok()) {
      return function.failure();
    }
    if (function.waits()) {
      return Result.waiting(new Expr.Catch(e.source(), function.expression()), function.info());
    }
    if (!(function.value() instanceof LambdaValue value)) {
      return Result.error(function.info(), "catch requires a lambda value");
    }
    return catching(e, value, environment);
  }

  private Result catching(Expr.Catch e, LambdaValue lambda, Environment environment) {
    int parameters = lambda.lambda().parameters().size();
    if (parameters > 2) {
      return Result.error("catch function takes a maximum of 2 arguments");
    }
    if (parameters == 0) {
      return Result.error(
          "lambda expression for sync condition must take one or two arguments, found 0");
    }
    Operand source = evaluator.operand(e.source(), null, environment, false);
    if (source.ok() && source.waits()) {
      return Result.waiting(new Expr.Catch(source.expression(), e.lambda()), source.info());
    }
    List<Value> arguments =
        parameters == 1
            ? List.of(source.value())
            : List.of(
                source.value(),
                source.ok() ? Value.NIL : Value.of(source.info().issue().message()));
    Result result =
        evaluator.call(lambda, arguments, environment, e.lambda() instanceof Expr.Lambda);
    return result.isWaiting() ? Result.waiting(e, result.info()) : result;
  }

  /** What {@code catch} tells of an evaluation. */
  static Map<String, Node> outcome(Operand source, Environment environment) {
    Map<String, Node> fields = new LinkedHashMap<>();
    String error = source.ok() ? "" : source.info().issue().message();
    fields.put(ERROR, Node.computed(Value.of(error), environment.source()));
    fields.put(VALID, Node.computed(Value.of(source.ok()), environment.source()));
    if (source.ok()) {
      fields.put(VALUE, Node.computed(source.value(), environment.source()));
    }
    return fields;
  }

  /** The value of a field, or nil. */
  static Value field(Map<String, Node> fields, String name) {
    @Nullable Node node = fields.get(name);
    return node == null ? Value.NIL : node.value();
  }
}
