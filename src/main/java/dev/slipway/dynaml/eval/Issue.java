package dev.slipway.dynaml.eval;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a node is not resolved.
 *
 * @param message the reason, may be empty
 * @param originalPath where the expression stood first, or null
 * @param nested what led to it
 * @param sequence whether the nested issues tell a chain of causes
 */
public record Issue(
    String message, @Nullable List<String> originalPath, List<Issue> nested, boolean sequence) {
  /** No issue. */
  public static final Issue NONE = new Issue("", null, List.of(), false);

  public Issue {
    originalPath = originalPath == null ? null : List.copyOf(originalPath);
    nested = List.copyOf(nested);
  }

  /** An issue with nothing but a message. */
  public static Issue of(String message) {
    return new Issue(message, null, List.of(), false);
  }

  /** Whether there is a message. */
  public boolean isPresent() {
    return !message.isEmpty();
  }

  Issue withMessage(String other) {
    return new Issue(other, originalPath, nested, sequence);
  }

  Issue withOriginalPath(@Nullable List<String> path) {
    return new Issue(message, path, nested, sequence);
  }

  /** The issue caused by another one. */
  Issue causedBy(Issue cause, boolean inSequence) {
    List<Issue> causes = new ArrayList<>(nested);
    causes.add(cause);
    return new Issue(message, originalPath, causes, inSequence);
  }

  Issue withNested(List<Issue> causes) {
    return new Issue(message, originalPath, causes, sequence);
  }
}
