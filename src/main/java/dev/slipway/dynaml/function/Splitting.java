package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Functions that cut texts into lists. */
final class Splitting {
  static final Map<String, Function> FUNCTIONS =
      Topic.of(entry("split", Splitting::split), entry("split_match", Splitting::splitMatch));

  private Splitting() {}

  private static Result split(FunctionCall call) {
    if (call.count() < 2 || call.count() > 3) {
      return Result.error("split takes 2 or 3 arguments");
    }
    if (!(call.argument(1) instanceof Value.Text text)) {
      return Result.error("second argument for split must be a string");
    }
    if (call.count() == 3 && !(call.argument(2) instanceof Value.Int)) {
      return Result.error("third argument for split must be an integer");
    }
    long most = call.count() == 3 && call.argument(2) instanceof Value.Int i ? i.value() : -1;
    return switch (call.argument(0)) {
      case Value.Text separator ->
          Result.of(call.texts(split(text.value(), separator.value(), most)));
      case Value.Int length when length.value() <= 0 ->
          Result.error("max line length argument must be positive");
      case Value.Int length -> Result.of(call.texts(lines(text.value(), length.value(), most)));
      case Value _ -> Result.error("first argument for split must be a string");
    };
  }

  private static List<String> split(String text, String separator, long most) {
    List<String> parts = new ArrayList<>();
    if (most == 0) {
      return parts;
    }
    int at = 0;
    while (most < 0 || parts.size() < most - 1) {
      int next = next(text, separator, at);
      if (next < 0) {
        break;
      }
      parts.add(text.substring(at, next));
      at = next + separator.length();
    }
    if (!separator.isEmpty() || at < text.length()) {
      parts.add(text.substring(at));
    }
    return parts;
  }

  private static int next(String text, String separator, int at) {
    if (!separator.isEmpty()) {
      return text.indexOf(separator, at);
    }
    return at < text.length() ? text.offsetByCodePoints(at, 1) : -1;
  }

  private static List<String> lines(String text, long length, long most) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    long left = most;
    long used = 0;
    for (int c : text.codePoints().toArray()) {
      if (used >= length && (left < 0 || left > 1)) {
        lines.add(line.toString());
        line.setLength(0);
        used = 0;
        left--;
      }
      line.appendCodePoint(c);
      used++;
    }
    if (used > 0) {
      lines.add(line.toString());
    }
    return lines;
  }

  private static Result splitMatch(FunctionCall call) {
    if (call.count() < 2 || call.count() > 3) {
      return Result.error("split_match takes 2 or 3 arguments");
    }
    if (!(call.argument(0) instanceof Value.Text separator)) {
      return Result.error("first argument for split_match must be a string");
    }
    if (!(call.argument(1) instanceof Value.Text text)) {
      return Result.error("second argument for split_match must be a string");
    }
    if (call.count() == 3 && !(call.argument(2) instanceof Value.Int)) {
      return Result.error("third argument for split must be an integer");
    }
    long most = call.count() == 3 && call.argument(2) instanceof Value.Int i ? i.value() : -1;
    try {
      return Result.of(
          call.texts(split(text.value(), Expressions.compile(separator.value()), most)));
    } catch (PatternSyntaxException e) {
      return Result.error("split_match: " + Expressions.reason(e));
    }
  }

  private static List<String> split(String text, Pattern separator, long most) {
    if (most == 0) {
      return List.of();
    }
    if (text.isEmpty() && !separator.pattern().isEmpty()) {
      return List.of("");
    }
    List<String> parts = new ArrayList<>();
    int begin = 0;
    int end = 0;
    Occurrences separators = new Occurrences(separator, text);
    while ((most < 0 || parts.size() < most - 1) && separators.next()) {
      end = separators.match().start();
      if (separators.match().end() != 0) {
        parts.add(text.substring(begin, end));
      }
      begin = separators.match().end();
    }
    if (end != text.length()) {
      parts.add(text.substring(begin));
    }
    return parts;
  }
}
