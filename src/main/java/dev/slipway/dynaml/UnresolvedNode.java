package dev.slipway.dynaml;

import dev.slipway.yaml.Span;
import java.util.List;

/**
 * A node that could not be resolved.
 *
 * @param expression what stands there
 * @param span where it stands in its file
 * @param path its path in the document
 * @param stubPath where it is looked up in stubs, or where it stood first; may be empty
 * @param reason why, may be empty
 * @param hint what to do about it, or empty
 * @param dependents paths of the nodes that only fail because of it
 */
public record UnresolvedNode(
    String expression,
    Span span,
    List<String> path,
    List<String> stubPath,
    String reason,
    Kind kind,
    String hint,
    List<String> dependents) {
  public UnresolvedNode {
    path = List.copyOf(path);
    stubPath = List.copyOf(stubPath);
    dependents = List.copyOf(dependents);
  }

  /** The class of an error. */
  public enum Kind {
    /** The expression itself failed. */
    ERROR,
    /** It is part of a cycle, or depends on one. */
    CYCLE,
    /** It depends on a node that failed. */
    DEPENDENT
  }

  /** The node on one or more lines: place, path, expression, reason, hint, dependents. */
  @Override
  public String toString() {
    StringBuilder text =
        new StringBuilder(span.toString()).append(": error: ").append(String.join(".", path));
    if (!expression.isEmpty()) {
      text.append(path.isEmpty() ? "" : ": ").append(expression);
    }
    text.append(reason.isEmpty() ? "" : ": " + reason);
    if (!hint.isEmpty()) {
      text.append("\n  hint: ").append(hint.replace("\n", "\n  "));
    }
    if (!dependents.isEmpty()) {
      text.append("\n  only because of this: ").append(String.join(", ", dependents));
    }
    return text.toString();
  }
}
