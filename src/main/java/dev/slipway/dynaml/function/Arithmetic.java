package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/** Functions on numbers. */
final class Arithmetic {
  static final Map<String, Function> FUNCTIONS =
      Topic.of(
          entry("floor", call -> round(call, Math::floor)),
          entry("ceil", call -> round(call, Math::ceil)),
          entry("round", call -> round(call, x -> Math.copySign(Math.floor(Math.abs(x) + 0.5), x))),
          entry("roundtoeven", call -> round(call, Math::rint)),
          entry("abs", Arithmetic::abs),
          entry("sin", call -> apply(call, Math::sin)),
          entry("cos", call -> apply(call, Math::cos)),
          entry("sinh", call -> apply(call, Math::sinh)),
          entry("cosh", call -> apply(call, Math::cosh)),
          entry("asin", call -> apply(call, Math::asin)),
          entry("acos", call -> apply(call, Math::acos)),
          entry("asinh", call -> apply(call, x -> Math.log(x + Math.sqrt(x * x + 1)))),
          entry("acosh", call -> apply(call, x -> Math.log(x + Math.sqrt(x * x - 1)))),
          entry("sqrt", call -> apply(call, Math::sqrt)),
          entry("exp", call -> apply(call, Math::exp)),
          entry("log", call -> apply(call, Math::log)),
          entry("log10", call -> apply(call, Math::log10)));

  private Arithmetic() {}

  private static Result oneArgument(FunctionCall call) {
    return Result.error(call.name() + " requires one argument");
  }

  private static Result invalid(FunctionCall call) {
    return Result.error(
        "invalid argument type for " + call.name() + ": " + Conversions.goType(call.argument(0)));
  }

  private static Result round(FunctionCall call, DoubleUnaryOperator operator) {
    if (call.count() != 1) {
      return oneArgument(call);
    }
    return switch (call.argument(0)) {
      case Value.Int i -> Result.of(i);
      case Value.Decimal d -> Result.of(Value.of((long) operator.applyAsDouble(d.value())));
      case Value.Bool b -> Result.of(Value.of(b.value() ? 1 : 0));
      case Value _ -> invalid(call);
    };
  }

  private static Result abs(FunctionCall call) {
    return call.count() == 1 && call.argument(0) instanceof Value.Int i
        ? Result.of(Value.of(Math.abs(i.value())))
        : apply(call, Math::abs);
  }

  private static Result apply(FunctionCall call, DoubleUnaryOperator operator) {
    if (call.count() != 1) {
      return oneArgument(call);
    }
    double result;
    switch (call.argument(0)) {
      case Value.Int i -> result = operator.applyAsDouble(i.value());
      case Value.Decimal d -> result = operator.applyAsDouble(d.value());
      case Value _ -> {
        return invalid(call);
      }
    }
    return Double.isNaN(result) ? Result.error(call.name() + ": NaN") : Result.of(Value.of(result));
  }
}
