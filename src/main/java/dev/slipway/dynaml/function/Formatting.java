package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.util.Map;

/** Functions that format texts: {@code format} and {@code error}. */
final class Formatting {
  static final Map<String, Function> FUNCTIONS =
      Topic.of(entry("format", Formatting::format), entry("error", Formatting::error));

  private Formatting() {}

  private static Result format(FunctionCall call) {
    if (call.count() < 1) {
      return Result.error("alt least one argument required for '" + call.name() + "'");
    }
    if (!(call.argument(0) instanceof Value.Text format)) {
      return Result.error(call.name() + ": format must be string");
    }
    String text = GoFormat.format(format.value(), call.arguments().subList(1, call.count()));
    call.session().checkSize(text.length());
    return Result.of(Value.of(text));
  }

  private static Result error(FunctionCall call) {
    Result formatted = format(call);
    return formatted.value() instanceof Value.Text text ? Result.error(text.value()) : formatted;
  }
}
