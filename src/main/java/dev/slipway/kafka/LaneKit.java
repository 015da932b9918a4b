package dev.slipway.kafka;

import dev.slipway.sequence.SequenceMachine;

/** What a lane is made of; the same over all its sessions. */
record LaneKit(
    LaneSettings settings,
    Topics topics,
    SequenceMachine machine,
    LaneMonitor monitor,
    LaneFaults faults) {
  /** The transactional id of the lane, which other lanes fence. */
  String transactionalId() {
    return topics.prefix() + "-lane-" + settings.instance();
  }

  /** The consumer group of all lanes on these topics. */
  String group() {
    return topics.prefix() + "-controller";
  }
}
