package dev.slipway.wire;

import dev.slipway.event.Data;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The form of a {@link Problem} in JSON. */
public final class ProblemForm {
  private ProblemForm() {}

  /** The problems as a JSON array. */
  public static List<Map<String, @Nullable Object>> writeAll(List<Problem> problems) {
    return problems.stream().map(ProblemForm::write).toList();
  }

  private static Map<String, @Nullable Object> write(Problem problem) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("severity", problem.severity().name().toLowerCase(Locale.ROOT));
    map.put("code", problem.code());
    map.put("file", problem.span().file());
    map.put("line", problem.span().line());
    map.put("column", problem.span().column());
    map.put("message", problem.message());
    map.put("hint", problem.hint());
    return map;
  }

  /** The problems of a JSON array; none where there is no array. */
  public static List<Problem> readAll(@Nullable Object array) {
    return array instanceof List<?> items
        ? items.stream().map(item -> read(Data.asMap(item))).toList()
        : List.of();
  }

  private static Problem read(Map<String, @Nullable Object> map) {
    int line = number(map.get("line"));
    int column = number(map.get("column"));
    return new Problem(
        new Span(Data.text(map.get("file")), line, column, line, column),
        "error".equals(map.get("severity")) ? Problem.Severity.ERROR : Problem.Severity.WARNING,
        Data.text(map.get("code")),
        Data.text(map.get("message")),
        Data.text(map.get("hint")));
  }

  private static int number(@Nullable Object value) {
    return value instanceof Number number ? number.intValue() : 1;
  }
}
