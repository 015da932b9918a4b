package dev.slipway.kafka;

import dev.slipway.kafka.SimulatedLane.Call;
import dev.slipway.simulation.broker.Log;
import dev.slipway.simulation.rules.Bug;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/** The consumer that a simulated lane reads its changelog with, see {@link PartialClient}. */
final class SimulatedReader {
  private static final int MOST = 500;

  private final SimulatedClients clients;
  private final Map<TopicPartition, Long> positions = new LinkedHashMap<>();

  SimulatedReader(SimulatedClients clients) {
    this.clients = clients;
  }

  void assign(Collection<TopicPartition> partitions) {
    positions.clear();
    seekToBeginning(partitions);
  }

  void seekToBeginning(Collection<TopicPartition> partitions) {
    partitions.forEach(partition -> positions.put(partition, 0L));
  }

  void unsubscribe() {
    positions.clear();
  }

  Map<TopicPartition, Long> endOffsets(Collection<TopicPartition> partitions) {
    clients.call(Call.RESTORE);
    Map<TopicPartition, Long> ends = new LinkedHashMap<>();
    partitions.forEach(partition -> ends.put(partition, log(partition).stableEnd()));
    return ends;
  }

  long position(TopicPartition partition) {
    return positions.getOrDefault(partition, 0L);
  }

  ConsumerRecords<byte[], byte[]> poll(Duration patience) {
    clients.call(Call.RESTORE);
    for (TopicPartition partition : positions.keySet()) {
      long from = position(partition);
      Log.Batch batch = read(log(partition), from);
      positions.put(partition, batch.next());
      if (batch.next() > from) {
        return SimulatedRecords.of(Map.of(partition, batch.entries()));
      }
    }
    clients.broker().pass(patience.toMillis());
    return ConsumerRecords.empty();
  }

  private Log.Batch read(Log log, long from) {
    return clients.has(Bug.RESTORE_READS_UNCOMMITTED)
        ? log.uncommitted(from, MOST)
        : log.committed(from, MOST);
  }

  private Log log(TopicPartition partition) {
    return clients.broker().log(partition.topic(), partition.partition());
  }

  void close(CloseOptions options) {}
}
