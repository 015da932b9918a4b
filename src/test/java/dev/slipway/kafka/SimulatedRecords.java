package dev.slipway.kafka;

import dev.slipway.simulation.broker.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/** Entries of a simulated log as Kafka's consumer hands them out. */
final class SimulatedRecords {
  private SimulatedRecords() {}

  static ConsumerRecords<byte[], byte[]> of(Map<TopicPartition, List<Entry>> entries) {
    Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> records = new LinkedHashMap<>();
    entries.forEach((partition, list) -> {
      if (!list.isEmpty()) {
        records.put(partition, records(partition, list));
      }
    });
    return records.isEmpty() ? ConsumerRecords.empty() : new ConsumerRecords<>(records, Map.of());
  }

  private static List<ConsumerRecord<byte[], byte[]>> records(
      TopicPartition partition, List<Entry> entries) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (Entry entry : entries) {
      RecordHeaders headers = new RecordHeaders();
      entry.headers().forEach(header -> headers.add(header.name(), header.value()));
      records.add(
          new ConsumerRecord<>(
              partition.topic(),
              partition.partition(),
              entry.offset(),
              entry.millis(),
              TimestampType.LOG_APPEND_TIME,
              size(entry.key()),
              size(entry.value()),
              entry.key(),
              entry.value(),
              headers,
              Optional.empty()));
    }
    return records;
  }

  private static int size(byte @Nullable [] bytes) {
    return bytes == null ? -1 : bytes.length;
  }
}
