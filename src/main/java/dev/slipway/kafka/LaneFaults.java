package dev.slipway.kafka;

/**
 * What happens at the points of a transaction where a crash would hurt most (reliability F1): in
 * production nothing, in the tests of crashes an end.
 */
@FunctionalInterface
interface LaneFaults {
  /** Nothing ever happens. */
  LaneFaults NONE = _ -> {};

  /** The points, in the order in which a transaction reaches them. */
  enum Point {
    /** Nothing was handed to the producer. */
    BEFORE_SEND,
    /** One record was handed to the producer, the next was not. */
    BETWEEN_SENDS,
    /** All records were, the offsets of the inbox were not. */
    BEFORE_OFFSETS,
    /** The offsets are part of the transaction, which is not committed. */
    AFTER_OFFSETS,
    /** The transaction is committed, and the lane does not know it yet. */
    AFTER_COMMIT
  }

  /** The lane has come to a point; what this throws ends its session there. */
  void at(Point point);
}
