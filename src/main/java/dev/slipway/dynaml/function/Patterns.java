package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.LambdaValue;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Functions that match and replace. */
final class Patterns {
  static final Map<String, Function> FUNCTIONS =
      Topic.of(
          entry("match", Patterns::match),
          entry("replace", call -> replace(call, false)),
          entry("replace_match", call -> replace(call, true)));

  private Patterns() {}

  private static Result match(FunctionCall call) {
    if (call.count() < 2 || call.count() > 3) {
      return Result.error("match takes two or three arguments");
    }
    if (!(call.argument(0) instanceof Value.Text expression)) {
      return Result.error("pattern string for argument one of function match required");
    }
    if (call.argument(1) == Value.NIL) {
      return Result.of(Value.of(false));
    }
    long repetitions = 0;
    if (call.count() == 3) {
      switch (call.argument(2)) {
        case Value.Int i when i.value() == 0 -> {
          return Result.error("repetition count may not be zero");
        }
        case Value.Int i -> repetitions = i.value();
        case Value.Bool b -> repetitions = b.value() ? -1 : 1;
        case Value _ -> {
          return Result.error("simple value for argument two of function match required");
        }
      }
    }
    String text = call.argument(1).simpleText();
    if (text == null) {
      return Result.error("simple value for argument two of function match required");
    }
    try {
      return Result.of(
          match(call, Expressions.compile(expression.value()).matcher(text), repetitions));
    } catch (PatternSyntaxException e) {
      return Result.error("match: " + Expressions.reason(e));
    }
  }

  private static ListValue match(FunctionCall call, Matcher matcher, long repetitions) {
    if (repetitions == 0) {
      return matcher.find() ? call.texts(groups(matcher)) : ListValue.EMPTY;
    }
    List<Node> matches = new ArrayList<>();
    while ((repetitions < 0 || matches.size() < repetitions) && matcher.find()) {
      matches.add(call.node(call.texts(groups(matcher))));
    }
    return ListValue.of(matches);
  }

  private static List<String> groups(Matcher matcher) {
    List<String> groups = new ArrayList<>();
    for (int i = 0; i <= matcher.groupCount(); i++) {
      String group = matcher.group(i);
      groups.add(group == null ? "" : group);
    }
    return groups;
  }

  private static Result replace(FunctionCall call, boolean pattern) {
    if (call.count() < 3) {
      return Result.error(call.name() + " requires at least 3 arguments");
    }
    if (call.count() > 4) {
      return Result.error(call.name() + " does not take more than 4 arguments");
    }
    if (!(call.argument(0) instanceof Value.Text text)) {
      return Result.error("first argument for " + call.name() + " must be a string");
    }
    if (!(call.argument(1) instanceof Value.Text sought)) {
      return Result.error("second argument for " + call.name() + " must be a string");
    }
    if (call.count() == 4 && !(call.argument(3) instanceof Value.Int)) {
      return Result.error("fourth argument for " + call.name() + " must be an integer");
    }
    long most = call.count() == 4 && call.argument(3) instanceof Value.Int i ? i.value() : -1;
    Value substitute = call.argument(2);
    if (!(substitute instanceof Value.Text) && !(substitute instanceof LambdaValue)) {
      return Result.error(call.name() + ": replace substitution must be string or lambda");
    }
    try {
      Pattern expression =
          pattern
              ? Expressions.compile(sought.value())
              : Pattern.compile(sought.value(), Pattern.LITERAL);
      return new Replacement(call, pattern, substitute).run(expression, text.value(), most);
    } catch (PatternSyntaxException e) {
      return Result.error(call.name() + ": " + Expressions.reason(e));
    }
  }

  /** One replacement of matches in a text. */
  private record Replacement(FunctionCall call, boolean pattern, Value substitute) {
    Result run(Pattern expression, String text, long most) {
      StringBuilder out = new StringBuilder();
      Matcher matcher = expression.matcher(text);
      int end = 0;
      long count = 0;
      while (count != most && matcher.find()) {
        if (matcher.end() == end && matcher.start() == end && end > 0) {
          continue; // an empty match right behind another one
        }
        count++;
        out.append(text, end, matcher.start());
        Result result = substitute(matcher, out);
        if (result != null) {
          return result;
        }
        call.session().checkSize(out.length());
        end = matcher.end();
      }
      return Result.of(Value.of(out.append(text, end, text.length()).toString()));
    }

    /** Appends what stands for a match; returns a failure, or null. */
    private @Nullable Result substitute(Matcher matcher, StringBuilder out) {
      if (substitute instanceof LambdaValue lambda) {
        List<Value> arguments = List.of(call.texts(groups(matcher)));
        Result result = call.apply(lambda, arguments);
        if (!result.ok()) {
          return Result.error(call.name() + ": replace: " + result.info().issue().message());
        }
        if (!(result.value() instanceof Value.Text text)) {
          return Result.error(call.name() + ": replace: lambda must return a string");
        }
        out.append(text.value());
      } else if (substitute instanceof Value.Text text) {
        out.append(pattern ? Expansion.expand(text.value(), matcher) : text.value());
      }
      return null;
    }
  }
}
