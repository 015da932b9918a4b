package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Functions on maps. */
final class Maps {
  static final Map<String, Function> FUNCTIONS =
      Topic.of(
          entry("keys", Maps::keys),
          entry("makemap", Maps::makeMap),
          entry("list_to_map", Maps::listToMap),
          entry("deepmerge", Maps::deepMerge),
          entry("merge", call -> call.merge(call.arguments())));

  private Maps() {}

  private static Result keys(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("one argument required for keys");
    }
    return call.argument(0) instanceof MapValue map
        ? Result.of(call.texts(List.copyOf(map.entries().keySet())))
        : Result.error("map argument required for keys");
  }

  private static Result makeMap(FunctionCall call) {
    if (call.count() == 1) {
      return call.argument(0) instanceof ListValue list
          ? makeMap(list)
          : Result.error("single argument flavor of mapentry requires a list");
    }
    if (call.count() % 2 != 0) {
      return Result.error("mapentry takes one or two arguments");
    }
    Map<String, Node> entries = new LinkedHashMap<>();
    for (int i = 0; i < call.count(); i += 2) {
      String key = call.argument(i).simpleText();
      if (key == null) {
        return Result.error("invalid type for key value of arument pair " + i / 2);
      }
      entries.put(key, call.node(call.argument(i + 1)));
    }
    return Result.of(MapValue.of(entries));
  }

  private static Result makeMap(ListValue list) {
    Map<String, Node> entries = new LinkedHashMap<>();
    for (int i = 0; i < list.items().size(); i++) {
      if (!(list.items().get(i).value() instanceof MapValue map)) {
        return Result.error("entry " + i + " is no map entry");
      }
      Value key = map.value("key");
      Node value = map.get("value");
      if (key == null) {
        return Result.error("entry " + i + " has no entry 'key'");
      }
      String name = key.simpleText();
      if (name == null) {
        return Result.error("invalid type for 'key' value of entry " + i);
      }
      if (value == null) {
        return Result.error("entry " + i + " has no entry 'value'");
      }
      entries.put(name, value);
    }
    return Result.of(MapValue.of(entries));
  }

  private static Result listToMap(FunctionCall call) {
    if (call.count() < 1 || call.count() > 2) {
      return Result.error("list_to_map takes 1 or 2 arguments");
    }
    if (!(call.argument(0) instanceof ListValue list)) {
      return Result.error("list_to_map requires a list as first argument");
    }
    String key = call.keyName().isEmpty() ? "name" : call.keyName();
    if (call.count() == 2) {
      if (!(call.argument(1) instanceof Value.Text name)) {
        return Result.error("second argument of list_to_map must be a key name");
      }
      key = name.value();
    }
    return listToMap(list, key);
  }

  private static Result listToMap(ListValue list, String key) {
    Map<String, Node> entries = new LinkedHashMap<>();
    for (Node item : list.items()) {
      if (!(item.value() instanceof MapValue map)) {
        return Result.error("list entries must by maps");
      }
      Value name = map.value(key);
      if (!(name instanceof Value.Text text)) {
        String problem = name == null ? "not found" : "contains no string value";
        return Result.error("key field '" + key + "' " + problem);
      }
      Map<String, Node> fields = new LinkedHashMap<>(map.entries());
      fields.remove(key);
      entries.put(text.value(), Node.of(MapValue.of(fields), item.source(), item.span()));
    }
    return Result.of(MapValue.of(entries));
  }

  private static Result deepMerge(FunctionCall call) {
    List<Value> maps =
        call.count() == 1 && call.argument(0) instanceof ListValue list
            ? list.items().stream().map(Node::value).toList()
            : call.arguments();
    if (call.count() == 0) {
      return Topic.silentFailure();
    }
    MapValue merged = MapValue.EMPTY;
    for (int i = 0; i < maps.size(); i++) {
      if (!(maps.get(i) instanceof MapValue map)) {
        return Result.error(
            "deepmerge: argument %d: no map or map template, but %s"
                .formatted(i + 1, maps.get(i).typeName()));
      }
      merged = deepMerge(merged, map);
    }
    return Result.of(merged);
  }

  private static MapValue deepMerge(MapValue into, MapValue from) {
    Map<String, Node> entries = new LinkedHashMap<>(into.entries());
    from.forEach((key, node) -> {
      boolean both = into.value(key) instanceof MapValue && node.value() instanceof MapValue;
      entries.put(
          key,
          both && into.value(key) instanceof MapValue a && node.value() instanceof MapValue b
              ? Node.of(deepMerge(a, b), "<deepmerge>")
              : node);
    });
    return MapValue.of(entries);
  }
}
