package dev.slipway.skopos;

import dev.slipway.skopos.plan.Report;
import dev.slipway.skopos.plan.StepRef;
import dev.slipway.uniform.Progress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells of every step of a plan as a report of its task. */
final class StepProgress implements RunListener {
  private final Progress progress;

  StepProgress(Progress progress) {
    this.progress = progress;
  }

  @Override
  public void reported(Report report) {
    switch (report) {
      case Report.Ended ended -> {
        Map<String, @Nullable Object> step = step(ended.at(), ended.step().head().label());
        step.put("result", ended.verdict().text());
        step.put("exit", ended.exit().text());
        step.put("seconds", Duration.between(ended.since(), ended.time()).toMillis() / 1000.0);
        step.put("message", ended.message());
        String message = ended.message().isEmpty() ? "" : ": " + ended.message();
        tell(ended.line() + message, step);
      }
      case Report.Noted noted -> {
        Map<String, @Nullable Object> step = step(noted.at(), "");
        step.put("note", noted.note().text());
        step.put("message", noted.text());
        tell(noted.line(), step);
      }
      case Report.Retried retried -> {
        Map<String, @Nullable Object> step = step(retried.at(), "");
        step.put("attempt", retried.attempt());
        step.put("message", retried.message());
        tell(retried.at().text() + " is tried again: " + retried.message(), step);
      }
      case Report.Entered _, Report.Over _ -> {}
    }
  }

  private static Map<String, @Nullable Object> step(StepRef at, String label) {
    Map<String, @Nullable Object> step = new LinkedHashMap<>();
    step.put("step", at.step());
    if (!label.isEmpty()) {
      step.put("label", label);
    }
    if (at.isIndexed()) {
      step.put("iteration", at.index());
    }
    return step;
  }

  private void tell(String message, Map<String, @Nullable Object> step) {
    progress.report(message, Map.of("skopos", step));
  }
}
