package dev.slipway.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The partitions that the group gave to a session: those that it works on, with their state, and
 * those that stand still because this version cannot read them (reliability F43).
 */
final class OwnedPartitions {
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

  private final LaneKit kit;
  private final LaneClock clock;
  private final Consumer<byte[], byte[]> consumer;
  private final Changelog changelog;
  private final Transactions transactions;
  private final Map<Integer, PartitionState> states = new TreeMap<>();
  private final Map<Integer, String> stopped = new TreeMap<>();
  private boolean othersMayRead;
  private long lastLook;

  /** The transaction of the session. */
  interface Transactions {
    /** The one that is open; a new one where none is. */
    LaneTransaction open();

    /** Commits the one that is open, if any. */
    void commit();
  }

  OwnedPartitions(
      LaneKit kit,
      LaneClock clock,
      Consumer<byte[], byte[]> consumer,
      Changelog changelog,
      Transactions transactions) {
    this.kit = kit;
    this.clock = clock;
    this.consumer = consumer;
    this.changelog = changelog;
    this.transactions = transactions;
  }

  /** Whether there is any, moving or not. */
  boolean isEmpty() {
    return states.isEmpty() && stopped.isEmpty();
  }

  /** The state of a partition that moves; null where it does not, or is not ours. */
  @Nullable PartitionState state(int partition) {
    return states.get(partition);
  }

  /** The states of all that move, by their numbers. */
  Map<Integer, PartitionState> states() {
    return Collections.unmodifiableMap(states);
  }

  /** Reads their state back and claims them; those that cannot be read stand still. */
  void takeOver(Collection<TopicPartition> partitions) {
    kit.monitor().restoring();
    partitions.forEach(this::takeOver);
    transactions.commit();
    tell();
    kit.monitor().ready(true);
  }

  private void takeOver(TopicPartition partition) {
    int number = partition.partition();
    long began = clock.nanos();
    Optional<String> refusal = refusal(number);
    if (refusal.isPresent()) {
      stop(partition, refusal.get());
      return;
    }
    PartitionState state;
    try {
      state = changelog.restore(number);
    } catch (StartProblem e) {
      refused(number, e);
      kit.refusals().settle(changelog::end);
      stop(partition, String.valueOf(e.getMessage()));
      return;
    }
    kit.refusals().lift(number);
    transactions.open().claim(state, number);
    consumer.seek(partition, state.lane.position());
    states.put(number, state);
    kit.monitor().restored(number, state.openDeliveries(), clock.since(began));
  }

  /** Notes that a partition must not be touched any more; gives the problem back. */
  StartProblem refused(int partition, StartProblem problem) {
    kit.refusals().add(partition, String.valueOf(problem.getMessage()));
    return problem;
  }

  private void stop(TopicPartition partition, String reason) {
    stopped.put(partition.partition(), reason);
    consumer.pause(List.of(partition));
    lastLook = clock.nanos();
    othersMayRead = true;
  }

  private Optional<String> refusal(int partition) {
    return kit.refusals().isEmpty()
        ? Optional.empty()
        : kit.refusals().standing(partition, changelog.end(partition));
  }

  /** Lets others have what we cannot read, and sees whether it can be read meanwhile. */
  void lookAtStopped() {
    if (othersMayRead) {
      othersMayRead = false;
      consumer.enforceRebalance("the state of a partition cannot be read here");
    }
    if (stopped.isEmpty() || clock.since(lastLook).compareTo(LOOK_AGAIN) < 0) {
      return;
    }
    lastLook = clock.nanos();
    List<TopicPartition> changed =
        stopped.keySet().stream()
            .filter(number -> refusal(number).isEmpty())
            .map(number -> new TopicPartition(kit.topics().inbox(), number))
            .toList();
    if (!changed.isEmpty()) {
      changed.forEach(partition -> stopped.remove(partition.partition()));
      consumer.resume(changed);
      takeOver(changed);
    }
  }

  /** Hands them over; they are not ours from then on. */
  void giveUp(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      PartitionState state = states.get(partition.partition());
      if (state != null) {
        transactions.open().release(state, partition.partition());
      }
    }
    transactions.commit();
    for (TopicPartition partition : partitions) {
      states.remove(partition.partition());
      stopped.remove(partition.partition());
    }
    tell();
  }

  /** Hands all over. */
  void handOver() {
    states.forEach((partition, state) -> transactions.open().release(state, partition));
    transactions.commit();
  }

  private void tell() {
    kit.monitor().owns(states.keySet());
    kit.monitor().stopped(stopped);
  }
}
