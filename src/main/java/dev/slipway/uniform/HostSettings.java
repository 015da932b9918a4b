package dev.slipway.uniform;

import java.time.Duration;

/**
 * What a host may use.
 *
 * @param concurrency most workers at work at a time
 * @param waiting most orders that wait beyond them
 * @param mostDeaths how often a process may die at an order before it is answered as errored
 * @param pendingReports most reports of a worker that wait to be sent; further ones are dropped
 * @param retryFirst pause before an answer is sent again
 * @param retryMost longest such pause; each is twice the one before
 * @param stopPatience how long interrupted work may take to stop
 */
public record HostSettings(
    int concurrency,
    int waiting,
    int mostDeaths,
    int pendingReports,
    Duration retryFirst,
    Duration retryMost,
    Duration stopPatience) {
  /** 16 at work, 256 waiting, 3 deaths, 64 reports, 0.1 to 5 seconds, 10 seconds. */
  public static final HostSettings DEFAULT =
      new HostSettings(
          16, 256, 3, 64, Duration.ofMillis(100), Duration.ofSeconds(5), Duration.ofSeconds(10));

  /** The same settings with another number of workers and waiting orders. */
  public HostSettings withCapacity(int atWork, int atWait) {
    return new HostSettings(
        atWork, atWait, mostDeaths, pendingReports, retryFirst, retryMost, stopPatience);
  }
}
