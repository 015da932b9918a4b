package dev.slipway.kafka;

import dev.slipway.kafka.SimulatedLane.Call;
import dev.slipway.simulation.broker.Entry;
import dev.slipway.simulation.broker.Group;
import dev.slipway.simulation.broker.Log;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.jspecify.annotations.Nullable;

/** The consumer that a simulated lane reads the inbox with, see {@link PartialClient}. */
final class SimulatedConsumer {
  private final SimulatedClients clients;
  private final Map<Integer, Long> positions = new TreeMap<>();
  private final Map<Integer, Long> fetchedEnds = new TreeMap<>();
  private @Nullable ConsumerRebalanceListener listener;
  private Group.@Nullable Member member;

  SimulatedConsumer(SimulatedClients clients) {
    this.clients = clients;
  }

  void subscribe(Collection<String> topics, ConsumerRebalanceListener newListener) {
    listener = newListener;
  }

  ConsumerRecords<byte[], byte[]> poll(Duration patience) {
    clients.call(Call.INBOX);
    Group.Member self = member == null ? clients.join() : member;
    member = self;
    if (group().isReplaced(self)) {
      throw new FencedInstanceIdException("another process has this name");
    }
    if (group().isGone(self)) {
      lose();
      return ConsumerRecords.empty();
    }
    rebalance(self);
    return fetch(patience);
  }

  /** The session ended while we were silent. */
  private void lose() {
    member = null;
    List<Integer> lost = List.copyOf(positions.keySet());
    positions.clear();
    if (!lost.isEmpty()) {
      listener().onPartitionsLost(partitions(lost));
    }
  }

  private void rebalance(Group.Member self) {
    Group.Change change = group().change(self);
    if (!change.revoked().isEmpty()) {
      listener().onPartitionsRevoked(partitions(change.revoked()));
      group().revoked(self, change.revoked());
      positions.keySet().removeAll(change.revoked());
    }
    if (!change.assigned().isEmpty()) {
      group().assigned(self, change.assigned());
      change.assigned().forEach(partition -> positions.put(partition, 0L));
      listener().onPartitionsAssigned(partitions(change.assigned()));
    }
  }

  /** Some of what is there, in any order of partitions: a fetch promises no more. */
  private ConsumerRecords<byte[], byte[]> fetch(Duration patience) {
    int most = clients.oneOf(3) ? 1 : SimulatedLane.BATCH;
    List<Integer> order = new ArrayList<>(positions.keySet());
    Map<TopicPartition, List<Entry>> fetched = new LinkedHashMap<>();
    for (int partition : clients.oneOf(2) ? order.reversed() : order) {
      Log log = inbox(partition);
      Log.Batch batch = log.committed(positions.getOrDefault(partition, 0L), most);
      positions.put(partition, batch.next());
      fetchedEnds.put(partition, log.stableEnd());
      most -= batch.entries().size();
      fetched.put(new TopicPartition(log.topic(), partition), batch.entries());
    }
    ConsumerRecords<byte[], byte[]> records = SimulatedRecords.of(fetched);
    if (records.isEmpty()) {
      clients.broker().pass(patience.toMillis());
    }
    return records;
  }

  void seek(TopicPartition partition, long offset) {
    positions.put(partition.partition(), offset);
  }

  long position(TopicPartition partition, Duration patience) {
    return positions.getOrDefault(partition.partition(), 0L);
  }

  OptionalLong currentLag(TopicPartition partition) {
    Long end = fetchedEnds.get(partition.partition());
    return end == null
        ? OptionalLong.empty()
        : OptionalLong.of(end - positions.getOrDefault(partition.partition(), 0L));
  }

  Map<TopicPartition, Long> endOffsets(Collection<TopicPartition> of, Duration patience) {
    clients.call(Call.INBOX);
    Map<TopicPartition, Long> ends = new LinkedHashMap<>();
    of.forEach(partition -> ends.put(partition, inbox(partition.partition()).stableEnd()));
    return ends;
  }

  ConsumerGroupMetadata groupMetadata() {
    return new ConsumerGroupMetadata(
        "controller",
        group().generation(),
        member == null ? "" : member.id(),
        Optional.of(clients.instance()));
  }

  void close(CloseOptions options) {
    if (member != null) {
      if (options.groupMembershipOperation() == GroupMembershipOperation.LEAVE_GROUP) {
        group().leave(member);
      } else {
        group().fallSilent(member, clients.broker().millis());
      }
    }
  }

  private ConsumerRebalanceListener listener() {
    if (listener == null) {
      throw new IllegalStateException("no topic is subscribed to");
    }
    return listener;
  }

  private Group group() {
    return clients.broker().group();
  }

  private Log inbox(int partition) {
    return clients.broker().log(clients.topics().inbox(), partition);
  }

  private List<TopicPartition> partitions(List<Integer> numbers) {
    return numbers.stream()
        .map(number -> new TopicPartition(clients.topics().inbox(), number))
        .toList();
  }
}
