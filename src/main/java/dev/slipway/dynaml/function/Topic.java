package dev.slipway.dynaml.function;

import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.Info;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** How a topic lists its functions. */
final class Topic {
  private Topic() {}

  @SafeVarargs
  static Map<String, Function> of(Map.Entry<String, Function>... functions) {
    Map<String, Function> map = new LinkedHashMap<>();
    for (Map.Entry<String, Function> entry : functions) {
      map.put(entry.getKey(), entry.getValue());
    }
    return Collections.unmodifiableMap(map);
  }

  static Map.Entry<String, Function> entry(String name, Function function) {
    return Map.entry(name, function);
  }

  /** A failure without a reason. */
  static Result silentFailure() {
    return new Result(Value.NIL, Info.NONE, false);
  }

  /** A failure that does not count the expression itself as its cause. */
  static Result quietError(String message) {
    return new Result(Value.NIL, Info.NONE.withReason(message), false);
  }
}
