package dev.slipway.dynaml.function;

import com.google.re2j.PatternSyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The size of a regular expression once its counted repetitions are written out. What is within
 * each other repeats at most 1,000 times, as RE2 has it, and the whole stays small.
 */
final class ExpressionSize {
  private static final long MOST_REPETITIONS = 1_000;
  private static final long LARGEST = 100_000;

  private final String expression;
  private final Deque<Part> outer = new ArrayDeque<>();
  private Part group = new Part(0, 1);
  private Part last = new Part(0, 1);
  private int at;

  private ExpressionSize(String expression) {
    this.expression = expression;
  }

  /**
   * A part of an expression.
   *
   * @param size how many characters it stands for
   * @param repetitions how often its innermost part is repeated
   */
  private record Part(long size, long repetitions) {
    Part plus(Part other) {
      return new Part(size + other.size, Math.max(repetitions, other.repetitions));
    }

    Part times(long count) {
      return new Part(size * Math.max(1, count), repetitions * Math.max(1, count));
    }
  }

  /** Throws {@link PatternSyntaxException} where the expression is too large. */
  static void check(String expression) {
    new ExpressionSize(expression).check();
  }

  private void check() {
    while (at < expression.length()) {
      char c = expression.charAt(at);
      switch (c) {
        case '\\' -> atom(Math.min(2, expression.length() - at));
        case '[' -> atom(classEnd() - at);
        case '(' -> open();
        case ')' -> close();
        case '{' -> repeat();
        default -> atom(1);
      }
      if (group.plus(last).size > LARGEST || outer.size() > MOST_REPETITIONS) {
        throw new PatternSyntaxException("expression too large");
      }
    }
  }

  private void atom(int length) {
    group = group.plus(last);
    last = new Part(1, 1);
    at += length;
  }

  private int classEnd() {
    int end = at + 1;
    if (end < expression.length() && expression.charAt(end) == '^') {
      end++;
    }
    end++; // a bracket that comes first is a member
    while (end < expression.length() && expression.charAt(end) != ']') {
      end += expression.charAt(end) == '\\' ? 2 : expression.startsWith("[:", end) ? 3 : 1;
    }
    return Math.min(end + 1, expression.length());
  }

  private void open() {
    outer.push(group.plus(last));
    group = new Part(1, 1);
    last = new Part(0, 1);
    at++;
  }

  private void close() {
    last = group.plus(last);
    group = outer.isEmpty() ? new Part(0, 1) : outer.pop();
    at++;
  }

  private void repeat() {
    int end = expression.indexOf('}', at);
    String counts = end < 0 ? "" : expression.substring(at + 1, end);
    if (!counts.matches("[0-9]{1,9}(,[0-9]{0,9})?")) {
      atom(1);
      return;
    }
    long most = 0;
    for (String count : counts.split(",")) {
      most = Math.max(most, Long.parseLong(count));
    }
    last = last.times(most);
    at = end + 1;
    if (last.repetitions > MOST_REPETITIONS) {
      throw new PatternSyntaxException("invalid repeat count", "{" + counts + "}");
    }
  }
}
