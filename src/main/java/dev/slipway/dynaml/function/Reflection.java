package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.Feature;
import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Functions about the evaluation itself: types, features, tags, expressions, environment. */
final class Reflection {
  static final Map<String, Function> FUNCTIONS =
      Topic.of(
          entry("type", Reflection::type),
          entry("features", Reflection::features),
          entry("eval", Reflection::eval),
          entry("tagdef", Reflection::tag),
          entry("env", Reflection::environment));

  private Reflection() {}

  private static Result type(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("exactly one argument required for function 'type'");
    }
    String type = call.argument(0).typeName();
    return type.isEmpty()
        ? Result.error("unknown type for " + call.argument(0))
        : Result.of(Value.of(type));
  }

  private static Result features(FunctionCall call) {
    List<String> active = new ArrayList<>();
    for (Feature feature : Feature.values()) {
      if (call.session().has(feature)) {
        active.add(feature.label());
      }
    }
    active.sort(null);
    if (call.count() == 0) {
      return Result.of(call.texts(active));
    }
    if (call.count() > 1) {
      return Result.error("features acctepts a maximum of one arguments");
    }
    return call.argument(0) instanceof Value.Text name
        ? Result.of(Value.of(active.contains(name.value())))
        : Result.error("features: argument must be a string");
  }

  private static Result eval(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("one argument required for 'eval'");
    }
    return call.argument(0) instanceof Value.Text text
        ? call.evaluate(text.value())
        : Result.error("string argument required for 'eval'");
  }

  private static Result tag(FunctionCall call) {
    if (call.count() < 2 || call.count() > 3) {
      return Result.error("tagdef requires two or three arguments");
    }
    if (!(call.argument(0) instanceof Value.Text name)) {
      return Result.error("tagdef: tag name must be a string");
    }
    String word = name.value().startsWith("*") ? name.value().substring(1) : name.value();
    if (!word.matches("[a-zA-Z_][a-zA-Z0-9_]*([.:][a-zA-Z_][a-zA-Z0-9_]*)*")) {
      return Result.error("tagdef: invalid tag name \"" + name.value() + "\"");
    }
    boolean global = name.value().startsWith("*");
    if (call.count() == 3) {
      if (!(call.argument(2) instanceof Value.Text scope)
          || !List.of("local", "global").contains(scope.value())) {
        return Result.error("tagdef: scope must be \"local\" or \"global\"");
      }
      global = scope.value().equals("global");
    }
    return call.tag(word, call.argument(1), global);
  }

  private static Result environment(FunctionCall call) {
    if (call.count() < 1) {
      return Topic.silentFailure();
    }
    List<String> names = new ArrayList<>();
    for (int i = 0; i < call.count(); i++) {
      Value argument = call.argument(i);
      String simple = argument.simpleText();
      if (simple != null) {
        names.add(simple);
      } else if (argument instanceof ListValue list) {
        for (Node item : list.items()) {
          String text = item.value().simpleText();
          if (text == null) {
            return Result.error("elements of list(arg " + i + ") to join must be simple values");
          }
          names.add(text);
        }
      } else if (argument != Value.NIL) {
        return Result.error("env argument " + i + " must be simple value or list");
      }
    }
    try {
      return environment(call, names);
    } catch (IOException e) {
      return Result.error("env: " + e.getMessage());
    }
  }

  private static Result environment(FunctionCall call, List<String> names) throws IOException {
    Map<String, Node> values = new LinkedHashMap<>();
    for (String name : names) {
      Optional<String> value = call.session().world().environment(name);
      if (names.size() == 1) {
        return value
            .map(v -> Result.of(Value.of(v)))
            .orElseGet(() -> Result.error("environment variable '" + name + "' not set"));
      }
      value.ifPresent(v -> values.put(name, call.node(Value.of(v))));
    }
    return Result.of(MapValue.of(values));
  }
}
