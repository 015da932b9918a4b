package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Functions on texts. */
final class Texts {
  static final Map<String, Function> FUNCTIONS =
      Topic.of(
          entry("join", Texts::join),
          entry("trim", Texts::trim),
          entry("substr", Texts::substr),
          entry("lower", call -> change(call, s -> s.toLowerCase(Locale.ROOT))),
          entry("upper", call -> change(call, s -> s.toUpperCase(Locale.ROOT))));

  private Texts() {}

  private static Result join(FunctionCall call) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < call.count(); i++) {
      Value argument = call.argument(i);
      String simple = argument.simpleText();
      if (simple != null) {
        parts.add(simple);
      } else if (argument instanceof ListValue list) {
        if (i == 0) {
          return Result.error("first argument for join must be a string");
        }
        for (Node item : list.items()) {
          String text = item.value().simpleText();
          if (text == null) {
            return Result.error("elements of list(arg " + i + ") to join must be simple values");
          }
          parts.add(text);
        }
      } else if (argument != Value.NIL) {
        return Result.error("argument " + i + " to join must be simple value or list");
      }
    }
    if (parts.isEmpty()) {
      return Topic.silentFailure();
    }
    return Result.of(Value.of(String.join(parts.getFirst(), parts.subList(1, parts.size()))));
  }

  private static Result trim(FunctionCall call) {
    if (call.count() < 1 || call.count() > 2) {
      return Result.error("split takes one or two arguments");
    }
    String cutset = " \t";
    if (call.count() == 2) {
      if (!(call.argument(1) instanceof Value.Text characters)) {
        return Result.error("second argument of split must be a string");
      }
      cutset = characters.value();
    }
    switch (call.argument(0)) {
      case Value.Text text -> {
        return Result.of(Value.of(trim(text.value(), cutset)));
      }
      case ListValue list -> {
        List<String> trimmed = new ArrayList<>();
        for (Node item : list.items()) {
          if (!(item.value() instanceof Value.Text text)) {
            return Result.error("list elements must be strings to be trimmed");
          }
          trimmed.add(trim(text.value(), cutset));
        }
        return Result.of(call.texts(trimmed));
      }
      case Value _ -> {
        return Result.error("trim accepts only a string or list");
      }
    }
  }

  static String trim(String text, String cutset) {
    int start = 0;
    int end = text.length();
    while (start < end && cutset.indexOf(text.charAt(start)) >= 0) {
      start++;
    }
    while (end > start && cutset.indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    return text.substring(start, end);
  }

  private static Result substr(FunctionCall call) {
    if (call.count() < 2 || call.count() > 3) {
      return Result.error("substr takes two to three arguments");
    }
    if (!(call.argument(0) instanceof Value.Text text)) {
      return Result.error("first argument for substr must be a string");
    }
    if (!(call.argument(1) instanceof Value.Int from)) {
      return Result.error("second argument for substr must be an integer");
    }
    byte[] bytes = text.value().getBytes(StandardCharsets.UTF_8);
    long start = from.value() < 0 ? bytes.length + from.value() : from.value();
    long end = bytes.length;
    if (call.count() == 3) {
      if (!(call.argument(2) instanceof Value.Int to)) {
        return Result.error("third argument for substr must be an integer");
      }
      end = to.value() < 0 ? bytes.length + to.value() : to.value();
    }
    if (bytes.length < end) {
      return Result.error(
          "substr effective end index (%d) exceeds string length (%d)"
              .formatted(end, bytes.length));
    }
    if (start < 0) {
      return Result.error("negative substr effective start index (" + start + ")");
    }
    if (start > end) {
      return Result.error("substr start index (%d) aftsre end index (%d) ".formatted(start, end));
    }
    return Result.of(
        Value.of(new String(bytes, (int) start, (int) (end - start), StandardCharsets.UTF_8)));
  }

  private static Result change(FunctionCall call, UnaryOperator<String> change) {
    if (call.count() != 1) {
      return Result.error(call.name() + " requires one argument");
    }
    return call.argument(0) instanceof Value.Text text
        ? Result.of(Value.of(change.apply(text.value())))
        : Result.error("first argument for " + call.name() + " must be a string");
  }
}
