package dev.slipway.kafka;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;

/**
 * The partitions whose state this version must not touch, because it cannot read it, with the
 * reason (reliability F43). It outlives the sessions of a lane. A refusal stands until something is
 * written to the partition's changelog; belongs to the lane's thread.
 */
final class Refusals {
  private static final long UNKNOWN = -1;

  private final Map<Integer, Refusal> refusals = new LinkedHashMap<>();

  private record Refusal(String reason, long end) {}

  /** Notes a partition that cannot be read; {@link #settle} must follow. */
  void add(int partition, String reason) {
    refusals.put(partition, new Refusal(reason, UNKNOWN));
  }

  /** Notes where the changelogs end that were refused last, when nothing of ours is open there. */
  void settle(IntToLongFunction ends) {
    refusals.replaceAll((partition, refusal) ->
        refusal.end() == UNKNOWN
            ? new Refusal(refusal.reason(), ends.applyAsLong(partition))
            : refusal);
  }

  /** Why a partition is not touched, where its changelog ends there; empty where it may be read. */
  Optional<String> standing(int partition, long end) {
    Refusal refusal = refusals.get(partition);
    return refusal == null || refusal.end() != end
        ? Optional.empty()
        : Optional.of(refusal.reason());
  }

  /** The partition can be read now. */
  void lift(int partition) {
    refusals.remove(partition);
  }

  /** All refused partitions, which others may be able to read. */
  Set<Integer> partitions() {
    return new TreeSet<>(refusals.keySet());
  }

  /** Whether there is any. */
  boolean isEmpty() {
    return refusals.isEmpty();
  }
}
