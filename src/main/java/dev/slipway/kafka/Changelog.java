package dev.slipway.kafka;

import dev.slipway.sequence.PieceKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * ended when we asked, open transactions included. The lane that owned the partition is fenced
 * before we ask, unless it handed the partition over itself: that ends its open transaction, too.
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
    Set<String> settled = new HashSet<>(Set.of("", transactionalId));
    readUpTo(settledEnd(source), source, state);
    do {
      String owner = state.lane.owner();
      if (settled.add(owner)) {
        fence(owner);
      }
      readUpTo(end(source), source, state);
    } while (!settled.contains(state.lane.owner()));
    reader.unsubscribe();
    return state;
  }

  /** Where the first open transaction begins; reading further waits for its end. */
  private long settledEnd(TopicPartition source) {
    return reader.endOffsets(List.of(source)).getOrDefault(source, 0L);
  }

  private void readUpTo(long end, TopicPartition source, PartitionState state) {
    while (reader.position(source) < end) {
      for (ConsumerRecord<byte[], byte[]> record : reader.poll(Duration.ofMillis(200))) {
        try {
          load(state, record);
        } catch (StartProblem e) {
          throw e;
        } catch (RuntimeException e) {
          String place = source + " at offset " + record.offset();
          throw new StartProblem(
              place + " holds what this Slipway cannot read (" + e.getMessage() + ")", e);
        }
      }
    }
  }

  private static void load(PartitionState state, ConsumerRecord<byte[], byte[]> record) {
    byte @Nullable [] value = record.value();
    if (record.key() == null) {
      throw new IllegalArgumentException("expected a key, found none");
    }
    String key = new String(record.key(), StandardCharsets.UTF_8);
    if (key.equals(LaneRecord.KEY)) {
      state.lane = value == null ? LaneRecord.NEW : LaneRecord.of(value);
    } else if (key.startsWith(SeenEvents.PREFIX)) {
      state.seen.load(key, value);
    } else if (!key.startsWith(ClusterRecord.PREFIX)) {
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
