package dev.slipway.kafka;

import dev.slipway.sequence.SequenceMachine;
import dev.slipway.wire.StateCodec;

/**
 * What a lane is made of; the same over all its sessions.
 *
 * @param refusals the partitions that it must not touch
 * @param schemaVersion the version of state that it writes, and the newest that it reads
 */
record LaneKit(
    LaneSettings settings,
    Topics topics,
    SequenceMachine machine,
    LaneMonitor monitor,
    LaneFaults faults,
    Refusals refusals,
    int schemaVersion) {
  LaneKit(
      LaneSettings settings,
      Topics topics,
      SequenceMachine machine,
      LaneMonitor monitor,
      LaneFaults faults) {
    this(settings, topics, machine, monitor, faults, new Refusals(), StateCodec.SCHEMA_VERSION);
  }

  /** The transactional id of the lane, which other lanes fence. */
  String transactionalId() {
    return topics.prefix() + "-lane-" + settings.instance();
  }

  /** The consumer group of all lanes on these topics. */
  String group() {
    return topics.prefix() + "-controller";
  }
}
