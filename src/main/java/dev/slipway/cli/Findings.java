package dev.slipway.cli;

import dev.slipway.wire.ProblemForm;
import dev.slipway.yaml.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Problems of files as items of output. */
final class Findings {
  private Findings() {}

  static Map<String, @Nullable Object> item(Problem problem) {
    Map<String, @Nullable Object> item = new LinkedHashMap<>();
    item.put("file", problem.span().file());
    item.put("line", problem.span().line());
    item.put("column", problem.span().column());
    item.put("severity", problem.isError() ? "error" : "warning");
    item.put("code", problem.code());
    item.put("message", problem.message());
    item.put("hint", problem.hint());
    return item;
  }

  /** The problem that a server tells of. */
  static Problem problem(Map<String, @Nullable Object> item) {
    return ProblemForm.readAll(List.of(item)).getFirst();
  }

  /** The problem on one line, as editors and terminals can open it. */
  static String line(Problem problem, Style style) {
    String line = Style.safe(problem.toString());
    return style.tinted(problem.isError() ? "fail" : "warning", line);
  }
}
