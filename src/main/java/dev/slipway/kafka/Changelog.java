package dev.slipway.kafka;

import dev.slipway.sequence.PieceKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
  private final int newestVersion;
  private final Map<String, StartProblem> unreadable = new LinkedHashMap<>();

  Changelog(
      Topics topics,
      Admin admin,
      Consumer<byte[], byte[]> reader,
      String transactionalId,
      SeenEvents.Window window,
      int newestVersion) {
    this.topics = topics;
    this.admin = admin;
    this.reader = reader;
    this.transactionalId = transactionalId;
    this.window = window;
    this.newestVersion = newestVersion;
  }

  /** Where the committed changelog of a partition ends. */
  long end(int partition) {
    return settledEnd(new TopicPartition(topics.state(), partition));
  }

  /**
   * The state of a partition, which nobody else writes any more.
   *
   * @throws StartProblem if the newest record of any key is one that this version cannot read
   */
  PartitionState restore(int partition) {
    TopicPartition source = new TopicPartition(topics.state(), partition);
    unreadable.clear();
    reader.assign(List.of(source));
    reader.seekToBeginning(List.of(source));
    PartitionState state = new PartitionState(window, topics.partitions());
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
    if (!unreadable.isEmpty()) {
      StartProblem first = unreadable.values().iterator().next();
      throw unreadable.getOrDefault(LaneRecord.KEY, first);
    }
    return state;
  }

  /** Where the first open transaction begins; reading further waits for its end. */
  private long settledEnd(TopicPartition source) {
    return reader.endOffsets(List.of(source)).getOrDefault(source, 0L);
  }

  private void readUpTo(long end, TopicPartition source, PartitionState state) {
    while (reader.position(source) < end) {
      for (ConsumerRecord<byte[], byte[]> record : reader.poll(Duration.ofMillis(200))) {
        String key = record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8);
        try {
          load(state, key, record);
          unreadable.remove(key);
        } catch (RuntimeException e) {
          unreadable.put(key, problem(source, record.offset(), e));
          if (key.equals(LaneRecord.KEY)) {
            state.lane = LaneRecord.NEW;
          }
        }
      }
    }
  }

  private static StartProblem problem(TopicPartition source, long offset, RuntimeException e) {
    return e instanceof StartProblem problem
        ? problem
        : new StartProblem(
            "%s at offset %d holds what this Slipway cannot read (%s)"
                .formatted(source, offset, e.getMessage()),
            e);
  }

  private void load(PartitionState state, String key, ConsumerRecord<byte[], byte[]> record) {
    byte @Nullable [] value = record.value();
    if (record.key() == null) {
      throw new IllegalArgumentException("expected a key, found none");
    }
    if (key.equals(LaneRecord.KEY)) {
      state.lane = value == null ? LaneRecord.NEW : LaneRecord.of(value, newestVersion);
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
