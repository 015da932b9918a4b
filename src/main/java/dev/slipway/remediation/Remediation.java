package dev.slipway.remediation;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code remediation.yaml} says, in Keptn's format 0.1.4.
 *
 * @param entries in file order
 */
public record Remediation(List<Entry> entries) {
  /** The name of the file, beside a service: {@code <stage>/<service>/remediation.yaml}. */
  public static final String FILE = "remediation.yaml";

  /** The type that stands for problems without an entry of their own. */
  public static final String DEFAULT_TYPE = "default";

  public Remediation {
    entries = List.copyOf(entries);
  }

  /**
   * What is done about a type of problem.
   *
   * @param problemType the root cause or the title of the problem, or {@link #DEFAULT_TYPE}
   * @param actions one after the other, until the evaluation passes
   */
  public record Entry(String problemType, List<Action> actions) {
    public Entry {
      actions = List.copyOf(actions);
    }
  }

  /**
   * One action.
   *
   * @param name for people
   * @param action for the worker that does it
   * @param description for people; may be empty
   * @param value for the worker: a plain value, unmodifiable, or null
   */
  public record Action(String name, String action, String description, @Nullable Object value) {}

  /** The entry for a problem: by its root cause, then by its title, then the default. */
  public Optional<Entry> entryFor(String rootCause, String title) {
    return ofType(rootCause).or(() -> ofType(title)).or(() -> ofType(DEFAULT_TYPE));
  }

  private Optional<Entry> ofType(String type) {
    return entries.stream()
        .filter(entry -> !type.isEmpty() && entry.problemType().equals(type))
        .findFirst();
  }
}
