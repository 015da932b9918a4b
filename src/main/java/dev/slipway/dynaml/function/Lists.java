package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.eval.Comparisons;
import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Functions on lists, some of which take texts too. */
final class Lists {
  static final Map<String, Function> FUNCTIONS =
      Topic.of(
          entry("length", Lists::length),
          entry("contains", Lists::contains),
          entry("index", call -> index(call, true)),
          entry("lastindex", call -> index(call, false)),
          entry("element", Lists::element),
          entry("uniq", Lists::uniq),
          entry("reverse", Lists::reverse),
          entry("compact", Lists::compact),
          entry("intersect", Lists::intersect),
          entry("sort", Sorting::sort));

  private Lists() {}

  private static Result length(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("length takes exactly 1 argument");
    }
    return switch (call.argument(0)) {
      case ListValue list -> Result.of(Value.of(list.items().size()));
      case MapValue map -> Result.of(Value.of(map.size()));
      case Value.Text text ->
          Result.of(Value.of(text.value().getBytes(StandardCharsets.UTF_8).length));
      case Value _ -> Result.error("invalid type for function length");
    };
  }

  private static Result contains(FunctionCall call) {
    if (call.count() != 2) {
      return Result.error("function contains takes exactly two arguments");
    }
    Value sought = call.argument(1);
    switch (call.argument(0)) {
      case ListValue list -> {
        boolean found =
            sought != Value.NIL
                && list.items().stream().anyMatch(n -> Comparisons.areEqual(n.value(), sought));
        return Result.of(Value.of(found));
      }
      case Value.Text text -> {
        String part = sought.simpleText();
        return part == null
            ? Result.error("invalid type for check string")
            : Result.of(Value.of(text.value().contains(part)));
      }
      case MapValue map -> {
        String key = sought.simpleText();
        return key == null
            ? Result.error("invalid type for check key")
            : Result.of(Value.of(map.get(key) != null));
      }
      case Value _ -> {
        return Result.error("list or string expected for argument one of function contains");
      }
    }
  }

  private static Result index(FunctionCall call, boolean first) {
    if (call.count() != 2) {
      return Result.error("function index takes exactly two arguments");
    }
    Value sought = call.argument(1);
    switch (call.argument(0)) {
      case ListValue list -> {
        return Result.of(Value.of(index(list.items(), sought, first)));
      }
      case Value.Text text -> {
        String part = sought.simpleText();
        if (part == null) {
          return Result.error("invalid type for check string");
        }
        int at = first ? text.value().indexOf(part) : text.value().lastIndexOf(part);
        return Result.of(Value.of(at < 0 ? -1 : bytes(text.value().substring(0, at))));
      }
      case Value _ -> {
        return Result.error("list or string expected for argument one of function index");
      }
    }
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static int index(List<Node> items, Value sought, boolean first) {
    int found = -1;
    for (int i = 0; i < items.size() && sought != Value.NIL && !(first && found >= 0); i++) {
      if (Comparisons.areEqual(items.get(i).value(), sought)) {
        found = i;
      }
    }
    return found;
  }

  private static Result element(FunctionCall call) {
    if (call.count() != 2) {
      return Result.error("element takes exactly two arguments");
    }
    if (call.arguments().contains(Value.NIL)) {
      return Result.error("function element does not take nil arguments");
    }
    return switch (call.argument(0)) {
      case ListValue list -> element(list, call.argument(1));
      case MapValue map -> {
        if (!(call.argument(1) instanceof Value.Text key)) {
          yield Result.error("map key (" + call.argument(1) + ") must be of type string");
        }
        Value value = map.value(key.value());
        yield value == null
            ? Result.error("map key '" + key.value() + "' not found")
            : Result.of(value);
      }
      case Value _ -> Result.error("invalid type for first argument of function element");
    };
  }

  private static Result element(ListValue list, Value at) {
    Long index = at instanceof Value.Int i ? Long.valueOf(i.value()) : null;
    if (at instanceof Value.Text text) {
      index = number(text.value());
      if (index == null) {
        return Result.error(
            "invalid value '%s' of index argument for function element".formatted(text.value()));
      }
    }
    if (index == null) {
      return Result.error("invalid type of index argument for function element");
    }
    if (index < 0) {
      return Result.error("index lower than 0");
    }
    return index >= list.items().size()
        ? Result.error("index greater or equal list size")
        : Result.of(list.items().get(index.intValue()).value());
  }

  private static @Nullable Long number(String text) {
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static Result uniq(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("uniq takes exactly 1 argument");
    }
    if (!(call.argument(0) instanceof ListValue list)) {
      return Result.error("invalid type for function uniq");
    }
    List<Node> kept = new ArrayList<>();
    for (Node item : list.items()) {
      if (!has(kept, item)) {
        kept.add(item);
      }
    }
    return Result.of(ListValue.of(kept));
  }

  private static boolean has(List<Node> items, Node sought) {
    return items.stream().anyMatch(n -> Comparisons.areEqual(sought.value(), n.value()));
  }

  private static Result reverse(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("reverse takes one list argument");
    }
    return call.argument(0) instanceof ListValue list
        ? Result.of(ListValue.of(list.items().reversed()))
        : Result.error("argument for reverse must be a list");
  }

  private static Result compact(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("compact takes exactly 1 argument");
    }
    if (!(call.argument(0) instanceof ListValue list)) {
      return Result.error("invalid type for function compact");
    }
    return Result.of(ListValue.of(list.items().stream().filter(n -> isFilled(n.value())).toList()));
  }

  private static boolean isFilled(Value value) {
    return switch (value) {
      case Value.Nil _ -> false;
      case Value.Text text -> !text.value().isEmpty();
      case MapValue map -> map.size() > 0;
      case ListValue list -> !list.items().isEmpty();
      case Value _ -> true;
    };
  }

  private static Result intersect(FunctionCall call) {
    List<Node> common = null;
    for (int i = 0; i < call.count(); i++) {
      Value argument = call.argument(i);
      if (argument == Value.NIL) {
        continue;
      }
      if (!(argument instanceof ListValue list)) {
        return Result.error(
            "intersect: argument %d: type '%s'(%%!s(MISSING)) cannot be intersected"
                .formatted(i, argument.typeName()));
      }
      common =
          common == null
              ? list.items()
              : common.stream().filter(n -> has(list.items(), n)).toList();
    }
    return Result.of(common == null ? ListValue.EMPTY : ListValue.of(common));
  }
}
