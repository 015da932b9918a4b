package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.LambdaValue;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
      return Result.of(match(call, Expressions.compile(expression.value()), text, repetitions));
    } catch (PatternSyntaxException e) {
      return Result.error("match: " + Expressions.reason(e));
    }
  }

  private static ListValue match(
      FunctionCall call, Pattern expression, String text, long repetitions) {
    Occurrences found = new Occurrences(expression, text);
    if (repetitions == 0) {
      return found.next() ? call.texts(groups(found.match())) : ListValue.EMPTY;
    }
    List<Node> matches = new ArrayList<>();
    while ((repetitions < 0 || matches.size() < repetitions) && found.next()) {
      matches.add(call.node(call.texts(groups(found.match()))));
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
              : Expressions.compile(Pattern.quote(sought.value()));
      return new Replacement(call, pattern, substitute).run(expression, text.value(), most);
    } catch (PatternSyntaxException e) {
      return Result.error(call.name() + ": " + Expressions.reason(e));
    }
  }

  /**
   * One replacement of matches in a text. Each match is sought in what is left of the text, as if
   * that began there.
   */
  private record Replacement(FunctionCall call, boolean pattern, Value substitute) {
    Result run(Pattern expression, String text, long most) {
      StringBuilder out = new StringBuilder();
      int at = 0;
      boolean behindMatch = false;
      for (long left = most; left != 0; left--) {
        Matcher matcher = expression.matcher(CharBuffer.wrap(text, at, text.length()));
        if (!matcher.find()) {
          break;
        }
        out.append(text, at, at + matcher.start());
        Result result = behindMatch && matcher.end() == 0 ? null : substitute(matcher, out);
        if (result != null) {
          return result;
        }
        call.session().checkSize(out.length());
        boolean empty = matcher.start() == matcher.end();
        at += matcher.end();
        behindMatch = !empty;
        if (empty && at == text.length()) {
          break;
        }
        if (empty) {
          int next = text.offsetByCodePoints(at, 1);
          out.append(text, at, next);
          at = next;
        }
      }
      return Result.of(Value.of(out.append(text, at, text.length()).toString()));
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
