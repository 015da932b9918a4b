package dev.slipway.cli;

import dev.slipway.event.Data;
import dev.slipway.wire.Json;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code slipway approval approve|reject}: answers a question. */
abstract sealed class ApprovalAnswerCommand implements Callable<Integer> {
  @Parameters(paramLabel = "ID", description = "The id that `slipway approval list` shows.")
  private String id = "";

  @Option(names = "--comment", paramLabel = "TEXT", description = "Kept with the answer.")
  private String comment = "";

  @Option(
      names = "--by",
      paramLabel = "NAME",
      description = "Who answers (default the user of this machine).")
  private String by = System.getProperty("user.name", "");

  @Mixin private ApiOptions server = new ApiOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  /** {@code slipway approval approve}. */
  @Command(
      name = "approve",
      description = {
        "Approves: the delivery goes on, a gate passes, a paused plan goes on, and what was in",
        "doubt counts as done (with --retry: is done again)."
      })
  static final class Approve extends ApprovalAnswerCommand {
    @Option(names = "--retry", description = "What was in doubt is done again.")
    private boolean retry;

    @Override
    Optional<String> answer(List<?> answers) {
      return retry ? first(answers, List.of("retry")) : first(answers, List.of("pass", "resume"));
    }
  }

  /** {@code slipway approval reject}. */
  @Command(
      name = "reject",
      description = "Rejects: the task or gate fails, and what was in doubt counts as failed.")
  static final class Reject extends ApprovalAnswerCommand {
    @Override
    Optional<String> answer(List<?> answers) {
      return first(answers, List.of("fail"));
    }
  }

  /** The answer among those that a question has; empty where it has none of this kind. */
  abstract Optional<String> answer(List<?> answers);

  private static Optional<String> first(List<?> answers, List<String> wanted) {
    return wanted.stream().filter(answers::contains).findFirst();
  }

  @Override
  public Integer call() {
    // What is not open any more is told by the server, which knows what became of it.
    Map<String, @Nullable Object> question =
        server.api().list("/approvals").stream()
            .filter(open -> id.equals(open.get("id")))
            .findFirst()
            .orElse(Map.of("step", id, "answers", List.of("pass", "fail", "retry")));
    List<?> answers = question.get("answers") instanceof List<?> list ? list : List.of();
    String answer =
        answer(answers)
            .orElseThrow(() ->
                new CommandProblem(
                    ExitCode.WRONG_USAGE, "expected one of the answers " + answers + " for " + id));
    Map<String, @Nullable Object> order = new LinkedHashMap<>();
    order.put("answer", answer);
    order.put("by", by);
    order.put("comment", comment);
    Map<String, @Nullable Object> receipt =
        Data.asMap(
            server
                .api()
                .post(
                    "/approvals/" + ServerApi.encoded(id), "application/json", Json.print(order)));
    PrintWriter out = SlipwayCommand.out(spec);
    output.writeOne(out, receipt, "id", () -> out.println(question.get("step") + ": " + answer));
    return ExitCode.DONE.number();
  }
}
