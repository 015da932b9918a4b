package dev.slipway.kafka;

import dev.slipway.sequence.PieceKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Reads the state of a partition back from the changelog: everything committed, up to where the log
 * ended when we asked, open transactions included. Before that, the lane that owned the partition
 * is fenced, unless it handed the partition over itself.
 */
final class Changelog {
  private final Topics topics;
  private final Admin admin;
  private final Consumer<byte[], byte[]> reader;
  private final String transactionalId;
  private final SeenEvents.Window window;

  Changelog(
      Topics topics,
      Admin admin,
      Consumer<byte[], byte[]> reader,
      String transactionalId,
      SeenEvents.Window window) {
    this.topics = topics;
    this.admin = admin;
    this.reader = reader;
    this.transactionalId = transactionalId;
    this.window = window;
  }

  /** The state of a partition, which nobody else writes any more. */
  PartitionState restore(int partition) {
    TopicPartition source = new TopicPartition(topics.state(), partition);
    reader.assign(List.of(source));
    reader.seekToBeginning(List.of(source));
    PartitionState state = new PartitionState(window);
    readUpTo(end(source), source, state);
    String owner = state.lane.owner();
    if (!owner.isEmpty() && !owner.equals(transactionalId)) {
      fence(owner);
      readUpTo(end(source), source, state);
    }
    reader.unsubscribe();
    return state;
  }

  private void readUpTo(long end, TopicPartition source, PartitionState state) {
    while (reader.position(source) < end) {
      for (ConsumerRecord<byte[], byte[]> record : reader.poll(Duration.ofMillis(200))) {
        load(state, record);
      }
    }
  }

  private static void load(PartitionState state, ConsumerRecord<byte[], byte[]> record) {
    String key = new String(record.key(), StandardCharsets.UTF_8);
    byte @Nullable [] value = record.value();
    if (key.equals(LaneRecord.KEY)) {
      state.lane = value == null ? LaneRecord.NEW : LaneRecord.of(value);
    } else if (key.startsWith(SeenEvents.PREFIX)) {
      state.seen.load(key, value);
    } else if (!key.startsWith(Cluster.PREFIX)) {
      state.load(PieceKey.parse(key), value, ChangelogHeaders.of(record.headers()));
    }
  }

  private long end(TopicPartition source) {
    try {
      return admin
          .listOffsets(
              Map.of(source, OffsetSpec.latest()),
              new ListOffsetsOptions(IsolationLevel.READ_UNCOMMITTED))
          .partitionResult(source)
          .get()
          .offset();
    } catch (ExecutionException e) {
      throw new KafkaException("cannot read where " + source + " ends", e);
    } catch (InterruptedException e) {
      throw new org.apache.kafka.common.errors.InterruptException(e);
    }
  }

  private void fence(String owner) {
    try {
      admin.fenceProducers(List.of(owner)).all().get();
    } catch (ExecutionException e) {
      throw new KafkaException("cannot fence the former owner " + owner, e);
    } catch (InterruptedException e) {
      throw new org.apache.kafka.common.errors.InterruptException(e);
    }
  }
}
