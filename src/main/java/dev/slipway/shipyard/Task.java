package dev.slipway.shipyard;

import dev.slipway.event.Data;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One step of a sequence, done by workers.
 *
 * @param name matches {@code [a-z][a-z0-9-]*}
 * @param properties what is put into the task's own space of the payload
 * @param triggeredAfter how long to wait before {@code .triggered}; zero: not at all
 * @param timeout from {@code .triggered} to the last {@code .finished}; zero: none
 * @param startTimeout from {@code .triggered} to the first {@code .started}; zero: none
 * @param when after which outcomes of the tasks before it the task runs
 */
public record Task(
    String name,
    Map<String, @Nullable Object> properties,
    Duration triggeredAfter,
    Duration timeout,
    Duration startTimeout,
    When when) {
  /** How long a task may stay without a {@code .started} where nothing else is said. */
  public static final Duration START_TIMEOUT = Duration.ofMinutes(10);

  /** The task that a person or a policy answers, and that gives the place up (semantics 4, 6). */
  public static final String APPROVAL = "approval";

  public Task {
    properties = Data.copy(properties);
  }

  /** When a task runs (semantics 4). */
  public enum When {
    /** While no earlier task failed. */
    SUCCESS,
    /** Only after one failed. */
    FAILURE,
    /** In any case. */
    ALWAYS;

    /** The word in shipyards. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The value that a word names; the vocabulary is case-sensitive. */
    public static Optional<When> of(String text) {
      for (When when : values()) {
        if (when.text().equals(text)) {
          return Optional.of(when);
        }
      }
      return Optional.empty();
    }
  }

  /** Whether the task ends with its first answer, whoever gives it. */
  public boolean isApproval() {
    return name.equals(APPROVAL);
  }
}
