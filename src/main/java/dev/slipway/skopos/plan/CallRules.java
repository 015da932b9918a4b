package dev.slipway.skopos.plan;

import java.time.Duration;
import java.util.Optional;

/**
 * What a plan says about a call beyond Skopos' own attributes.
 *
 * @param timeout instead of the operation's own
 * @param retries how often a failed call is made again
 * @param backoff the pause before that
 * @param idempotent whether it may be made again after a crash, instead of what is known of the
 *     operation
 * @param detach whether the call may leave processes behind
 */
public record CallRules(
    Optional<Duration> timeout,
    int retries,
    Duration backoff,
    Optional<Boolean> idempotent,
    boolean detach) {
  /** Nothing is said. */
  public static final CallRules NONE =
      new CallRules(Optional.empty(), 0, Duration.ofSeconds(1), Optional.empty(), false);
}
