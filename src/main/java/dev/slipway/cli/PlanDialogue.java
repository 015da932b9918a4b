package dev.slipway.cli;

import dev.slipway.skopos.Mailbox;
import dev.slipway.skopos.PlanRun;
import dev.slipway.skopos.plan.Question;
import dev.slipway.skopos.plan.Signal;
import dev.slipway.skopos.plan.Verdict;
import java.io.Console;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Answers what a plan asks: as it was told beforehand, else, on a terminal, as the person there
 * says.
 *
 * @param given the answers given beforehand
 * @param journalled whether the plan can be gone on with later
 * @param err where to say what has no answer
 */
record PlanDialogue(PlanAnswers given, boolean journalled, Consumer<String> err) {
  /** Runs the plan and answers what it asks; empty where a question has no answer here. */
  Optional<Verdict> follow(PlanRun run, Mailbox mailbox) throws InterruptedException {
    while (true) {
      Optional<Question> question = run.untilQuestion();
      if (question.isEmpty()) {
        return Optional.of(run.run());
      }
      Optional<String> answer = given.next(question.get()).or(() -> ask(question.get()));
      if (answer.isEmpty()) {
        err.accept(unanswered(question.get()));
        return Optional.empty();
      }
      String who = System.getProperty("user.name", "");
      mailbox.put(new Signal.Answered(question.get().id(), answer.get(), who, ""));
    }
  }

  private String unanswered(Question question) {
    String step = question.at().text();
    String words = String.join("|", question.answers());
    return step
        + ": "
        + question.message()
        + " (answer with --answer "
        + step
        + "="
        + words
        + (journalled ? "; the journal keeps the rest)" : ")");
  }

  private static Optional<String> ask(Question question) {
    Console console = System.console();
    if (console == null || !console.isTerminal()) {
      return Optional.empty();
    }
    while (true) {
      String line =
          console.readLine(
              "%s: %s [%s] ",
              question.at().text(),
              Style.safe(question.message()),
              String.join("/", question.answers()));
      if (line == null) {
        return Optional.empty();
      }
      if (question.answers().contains(line.strip())) {
        return Optional.of(line.strip());
      }
    }
  }
}
