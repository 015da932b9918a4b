package dev.slipway.dynaml.eval;

import dev.slipway.yaml.Problem;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Problems of YAML text in the words that users of libyaml know. */
final class SourceProblems {
  private static final Pattern CONTEXT = Pattern.compile("^expected YAML:(?: (while .*?))? ");

  private SourceProblems() {}

  /** The problem with line and column: {@code yaml: [context] problem at line 2, column 7}. */
  static String message(Problem problem) {
    String text = problem.message();
    String context = "";
    String reason = text;
    if (text.contains("'\\t") || text.contains("tab")) {
      context = "while scanning a plain scalar";
      reason = "found a tab character that violate indentation";
    } else if (text.contains("mapping values are not allowed")) {
      reason = "mapping values are not allowed in this context";
    } else if (text.contains("expected <block end>")) {
      context =
          text.contains("block collection")
              ? "while parsing a block collection"
              : "while parsing a block mapping";
      reason =
          context.endsWith("mapping")
              ? "did not find expected key"
              : "did not find expected '-' indicator";
    } else {
      Matcher matcher = CONTEXT.matcher(text);
      reason = matcher.find() ? text.substring(matcher.end()) : text;
    }
    return "yaml: [%s] %s at line %d, column %d"
        .formatted(context, reason, problem.span().line(), problem.span().column());
  }
}
