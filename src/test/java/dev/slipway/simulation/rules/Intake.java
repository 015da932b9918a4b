package dev.slipway.simulation.rules;

import static dev.slipway.simulation.rules.Invariant.I1_NO_LOSS;
import static dev.slipway.simulation.rules.Invariant.I2_EXACTLY_ONCE_TRANSITION;

import dev.slipway.event.Event;
import dev.slipway.kafka.Topics;
import dev.slipway.sequence.Outcome;
import dev.slipway.simulation.broker.Entry;
import dev.slipway.simulation.broker.Log;
import java.time.Instant;
import java.util.List;

/** One partition of the inbox, and how far what was committed has used it up. */
final class Intake {
  private final int partition;
  private final Reference reference;
  private final Log inbox;
  private final KnownEvents known;
  private final Topics topics;
  private long position;
  private long allForwarded;
  private int forwarded;
  private int letters;

  Intake(Log inbox, Reference reference, KnownEvents known, Topics topics) {
    this.partition = inbox.partition();
    this.inbox = inbox;
    this.reference = reference;
    this.known = known;
    this.topics = topics;
  }

  Reference reference() {
    return reference;
  }

  Log inbox() {
    return inbox;
  }

  long position() {
    return position;
  }

  /** Records that went on to another partition, since ever. */
  long allForwarded() {
    return allForwarded;
  }

  /** Records that went on to another partition, in this transaction. */
  int forwarded() {
    return forwarded;
  }

  /** Records that went to the dead letters, in this transaction. */
  int letters() {
    return letters;
  }

  /** A transaction begins to use it. */
  void begin() {
    forwarded = 0;
    letters = 0;
  }

  /** A lane has handed an event to its machine: it must be the next one that is new. */
  List<Event> receive(Event event, Instant now) {
    while (position < inbox.end()) {
      Entry entry = inbox.entries().get((int) position);
      Event next = entry.isVisible() ? known.event(entry.value()).orElse(null) : null;
      boolean same =
          next != null
              && next.id().equals(event.id())
              && next.source().equals(event.source())
              && !reference.hasSeen(next);
      if (same) {
        position++;
        I2_EXACTLY_ONCE_TRANSITION.equal(
            entry.millis(), now.toEpochMilli(), "the time of " + event.id());
        return reference.receive(next, now);
      }
      pass(entry);
    }
    throw new Violation(
        I2_EXACTLY_ONCE_TRANSITION, event.type() + " " + event.id() + " is taken in twice");
  }

  /** A lane says that everything before a position is done. */
  void skipTo(long newPosition) {
    I2_EXACTLY_ONCE_TRANSITION.require(
        newPosition >= position, () -> "the position in " + partition + " goes back");
    while (position < newPosition) {
      pass(inbox.entries().get((int) position));
    }
  }

  /** An entry that no machine was told of: there must be a reason. */
  private void pass(Entry entry) {
    position++;
    if (!entry.isVisible()) {
      return;
    }
    Event event = known.event(entry.value()).orElse(null);
    if (event == null) {
      reference.count(Outcome.DEAD_LETTERED);
      letters++;
    } else if (!event.project().isEmpty() && topics.partitionOf(event.project()) != partition) {
      forwarded++;
      allForwarded++;
    } else {
      boolean seen = reference.hasSeen(event);
      I1_NO_LOSS.require(
          seen || event.project().isEmpty(), () -> event.type() + " " + event.id() + " is lost");
      reference.receive(event, Instant.ofEpochMilli(entry.millis()));
      letters += seen ? 0 : 1;
    }
  }

  /** Whether a timer may fire by the times of the records that are not used up yet. */
  boolean isPast(long deadline) {
    for (long next = position; next < inbox.end(); next++) {
      Entry entry = inbox.entries().get((int) next);
      if (entry.isVisible() && deadline <= entry.millis()) {
        return true;
      }
    }
    return false;
  }

  /** Whether everything that was accepted is used up. */
  boolean isUsedUp() {
    for (long next = position; next < inbox.end(); next++) {
      if (inbox.entries().get((int) next).isVisible()) {
        return false;
      }
    }
    return true;
  }

  /** The accepted events: each must have ended in one way. */
  void account() {
    long accepted = inbox.committed(0, Integer.MAX_VALUE).entries().size();
    long ended = reference.outcomes().values().stream().mapToLong(Long::longValue).sum();
    I1_NO_LOSS.equal(accepted, ended + allForwarded, "accepted events of " + partition);
  }
}
