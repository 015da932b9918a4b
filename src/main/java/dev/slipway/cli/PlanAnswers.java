package dev.slipway.cli;

import dev.slipway.skopos.plan.Question;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answers that were given beforehand, by step. A step with one answer always gets it; one with
 * several gets each once.
 */
final class PlanAnswers {
  private final Map<String, Deque<String>> given = new LinkedHashMap<>();

  /** Adds the answers of a context file: a word or a list for each step. */
  void addAll(Map<String, @Nullable Object> answers) {
    answers.forEach((step, answer) -> {
      if (answer instanceof List<?> list) {
        list.forEach(one -> add(step, String.valueOf(one)));
      } else {
        add(step, String.valueOf(answer));
      }
    });
  }

  /** Adds an answer of the command line: {@code gate=pass}. */
  void add(String text) {
    int equals = text.lastIndexOf('=');
    if (equals < 1 || equals == text.length() - 1) {
      throw new CommandProblem(
          ExitCode.WRONG_USAGE, "expected --answer gate=pass, found `" + text + "`");
    }
    add(text.substring(0, equals), text.substring(equals + 1));
  }

  private void add(String step, String answer) {
    given.computeIfAbsent(step, _ -> new ArrayDeque<>()).add(answer);
  }

  /** The answer to a question; empty where none was given. */
  Optional<String> next(Question question) {
    Deque<String> answers = given.get(question.at().text());
    if (answers == null) {
      answers = given.get(question.at().step());
    }
    if (answers == null || answers.isEmpty()) {
      return question.kind() == Question.Kind.PAUSE ? Optional.of("resume") : Optional.empty();
    }
    if (question.kind() == Question.Kind.PAUSE) {
      return Optional.of("resume");
    }
    String answer = answers.size() > 1 ? answers.removeFirst() : answers.getFirst();
    if (!question.answers().contains(answer)) {
      throw new CommandProblem(
          ExitCode.WRONG_USAGE,
          "expected one of "
              + String.join(", ", question.answers())
              + " as answer to "
              + question.at().text()
              + ", found `"
              + answer
              + "`");
    }
    return Optional.of(answer);
  }
}
