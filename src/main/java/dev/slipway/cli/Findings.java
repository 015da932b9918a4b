package dev.slipway.cli;

import dev.slipway.yaml.Problem;
import java.io.PrintWriter;
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

  /** Writes problems, one on each line or as items of output. */
  static void write(PrintWriter out, OutputOptions output, List<Problem> problems) {
    switch (output.format()) {
      case table, wide -> problems.forEach(p -> out.println(line(p, output.style())));
      case json, jsonl, yaml, name ->
          output.writeAll(out, problems.stream().map(Findings::item).toList(), new Table(), "code");
    }
    out.flush();
  }

  /** Says how many problems there are in so many files, and whether they are refused. */
  static ExitCode verdict(PrintWriter err, int files, List<Problem> problems, boolean strict) {
    long errors = problems.stream().filter(Problem::isError).count();
    err.println(
        files
            + (files == 1 ? " file, " : " files, ")
            + errors
            + " errors, "
            + (problems.size() - errors)
            + " warnings");
    err.flush();
    boolean refused = errors > 0 || (strict && !problems.isEmpty());
    return refused ? ExitCode.INVALID_FILE : ExitCode.DONE;
  }

  /** The problem on one line, as editors and terminals can open it. */
  static String line(Problem problem, Style style) {
    String line = Style.safe(problem.toString());
    return style.tinted(problem.isError() ? "fail" : "warning", line);
  }
}
