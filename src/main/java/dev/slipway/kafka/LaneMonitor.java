package dev.slipway.kafka;

import dev.slipway.sequence.Outcome;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** Who is told how a lane is doing: metrics, health and the log. */
public interface LaneMonitor {
  /**
   * A transaction is committed.
   *
   * @param outcomes how its events ended
   * @param conflicts how many of its duplicates differ from the event that came first
   * @param took from its begin to its commit
   */
  void committed(Map<Outcome, Integer> outcomes, int conflicts, Duration took);

  /** Partitions are being read back from now on, until the lane is ready or fails. */
  default void restoring() {}

  /**
   * Waits while partitions are being read back, so that whoever only shows things does not take the
   * time of those who do them; no longer than {@code patience}.
   */
  default void standAside(Duration patience) throws InterruptedException {}

  /** The state of a partition was read back. */
  void restored(int partition, int openDeliveries, Duration took);

  /** All assigned partitions are restored and moving, or not. */
  void ready(boolean ready);

  /** The lane has these partitions from now on, and no others. */
  default void owns(Set<Integer> partitions) {}

  /** These partitions are the lane's and stand still, each for a reason in a sentence. */
  default void stopped(Map<Integer, String> reasons) {}

  /** The lane went round once more, whether or not there was anything to do. */
  default void turned() {}

  /** How many deliveries are open, and how many inbox records wait. */
  void gauges(long openDeliveries, long lag);

  /** Something went wrong that the lane deals with by itself. */
  void trouble(String what, Throwable cause);

  /** The machine asks to tell the operator something. */
  void warn(String code, String message);
}
