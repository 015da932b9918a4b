package dev.slipway.approval;

import dev.slipway.event.Result;
import dev.slipway.uniform.Outcome;
import dev.slipway.uniform.Progress;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Worker;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers approvals by their rule, and leaves the others to people. */
public final class ApprovalWorker implements Worker {
  /** The worker's name, and the source of the answers that people give through Slipway. */
  public static final String NAME = "approval";

  /** Who answered where no person did. */
  static final String RULE = "rule";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean onlyStarts(TaskOrder order) {
    return ApprovalRule.verdict(order) instanceof ApprovalRule.Verdict.Asked;
  }

  @Override
  public Outcome perform(TaskOrder order, Progress progress) {
    return switch (ApprovalRule.verdict(order)) {
      case ApprovalRule.Verdict.Passed(Result before) ->
          Outcome.of(
              Result.PASS,
              "approved by its rule: the result before it is " + before.text(),
              answer(Result.PASS));
      case ApprovalRule.Verdict.Failed() ->
          Outcome.fail("not approved: the result before it is fail", answer(Result.FAIL));
      case ApprovalRule.Verdict.Unclear(String problem) -> Outcome.errored(problem);
      case ApprovalRule.Verdict.Asked() ->
          throw new IllegalStateException("a person answers " + order.id());
    };
  }

  private static Map<String, @Nullable Object> answer(Result result) {
    return Map.of("result", result.text(), "by", RULE);
  }
}
