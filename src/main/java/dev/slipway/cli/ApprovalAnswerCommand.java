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

  @Mixin private ApiOptions server = new ApiOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  /** {@code slipway approval approve}. */
  @Command(
      name = "approve",
      description = {
        "Approves: a gate passes, a paused plan goes on, and what was in doubt counts as done",
        "(with --retry: is done again)."
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
      description = "Rejects: a gate fails, and what was in doubt counts as failed.")
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
    Map<String, @Nullable Object> question =
        server.api().list("/approvals").stream()
            .filter(open -> id.equals(open.get("id")))
            .findFirst()
            .orElseThrow(() ->
                new CommandProblem(
                    ExitCode.NOT_FOUND,
                    "there is no open question with the id `" + id + "` (slipway approval list)"));
    List<?> answers = question.get("answers") instanceof List<?> list ? list : List.of();
    String answer =
        answer(answers)
            .orElseThrow(() ->
                new CommandProblem(
                    ExitCode.WRONG_USAGE, "expected one of the answers " + answers + " for " + id));
    Map<String, @Nullable Object> order = new LinkedHashMap<>();
    order.put("answer", answer);
    order.put("who", System.getProperty("user.name", ""));
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
