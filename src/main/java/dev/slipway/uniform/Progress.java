package dev.slipway.uniform;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a worker tells how far it is; each report becomes a {@code .status.changed}. */
@FunctionalInterface
public interface Progress {
  /**
   * Passes a report on without waiting for it to arrive. Reports may be dropped when they come
   * faster than they can be sent.
   *
   * @param message one sentence
   * @param data goes into the task's own space, for instance {@code percent}
   */
  void report(String message, Map<String, @Nullable Object> data);

  /** Why the order is not wanted any more; empty while it is. */
  default Optional<String> cancelled() {
    return Optional.empty();
  }

  /** Passes a sentence on. */
  default void report(String message) {
    report(message, Map.of());
  }
}
