package dev.slipway.sequence;

import java.time.Instant;
import java.util.Optional;

/**
 * What one worker said about a task.
 *
 * @param source who the worker is: the source of its events
 * @param startedAt when it said {@code .started}, or {@code .finished} without it
 * @param finished what it said at its end; empty while it works
 */
public record Answer(String source, Instant startedAt, Optional<Finish> finished) {
  /**
   * The end of a worker's work.
   *
   * @param at when it was said
   * @param result {@code data.result} as it was said; empty where absent
   * @param status {@code data.status} as it was said; empty where absent
   * @param message {@code data.message}, shortened
   */
  public record Finish(Instant at, String result, String status, String message) {}

  /** The same worker after its end. */
  Answer finish(Finish finish) {
    return new Answer(source, startedAt, Optional.of(finish));
  }
}
