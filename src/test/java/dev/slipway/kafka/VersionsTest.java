package dev.slipway.kafka;

import static dev.slipway.kafka.Harbour.triggered;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.EventType.SequenceEvent;
import dev.slipway.event.Phase;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.wire.StateCodec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lanes of two versions on one cluster, the newer of which writes state the older cannot read. */
@Timeout(120)
class VersionsTest {
  private static final int OLD = StateCodec.SCHEMA_VERSION;
  private static final int NEW = OLD + 1;
  private static final String STAGES =
      """
      - name: dev
        sequences:
          - name: delivery
            tasks: [{name: build}, {name: test}]
      """;

  private int published;

  /** Publishes a delivery into each partition. */
  private List<String> publishEverywhere(Harbour harbour) {
    return IntStream.range(0, harbour.topics.partitions())
        .mapToObj(partition -> publishInto(harbour, partition))
        .toList();
  }

  private String publishInto(Harbour harbour, int partition) {
    String context = "c" + published++;
    harbour.publish(triggered(project(harbour, partition), context, "dev.delivery"));
    return context;
  }

  private static String project(Harbour harbour, int partition) {
    return Stream.iterate(0, n -> n + 1)
        .map(n -> "shop" + n)
        .filter(name -> harbour.topics.partitionOf(name) == partition)
        .findFirst()
        .orElseThrow();
  }

  /** Where the changelog of a partition ends, whatever is open there. */
  private static long end(Harbour harbour, int partition) {
    TopicPartition state = new TopicPartition(harbour.topics.state(), partition);
    try (KafkaConsumer<byte[], byte[]> reader =
        new KafkaConsumer<>(KafkaSettings.reader(harbour.servers))) {
      return reader.endOffsets(List.of(state)).getOrDefault(state, -1L);
    }
  }

  /** Reliability F43: a roll-back, and the newer version once more. */
  @Test
  void theOlderStopsWhatTheNewerWroteAndNothingElseUntilTheNewerIsBack() throws Exception {
    try (Harbour harbour = Harbour.with(4, STAGES)) {
      // given
      RecordingMonitor older = new RecordingMonitor();
      RecordingMonitor newer = new RecordingMonitor();
      harbour.answerer();
      harbour.lane("a", OLD, older);
      older.awaitOwned(Set.of(0, 1, 2, 3));
      Lane upgraded = harbour.lane("b", NEW, newer);
      Set<Integer> mine = older.awaitOwned(2);
      Set<Integer> theirs = new TreeSet<>(Set.of(0, 1, 2, 3));
      theirs.removeAll(mine);
      newer.awaitOwned(theirs);
      publishEverywhere(harbour);
      harbour.awaitFinished(4);

      // when
      upgraded.close();
      Map<Integer, String> reasons = older.awaitStopped(theirs);
      Map<Integer, Long> ends = new TreeMap<>();
      theirs.forEach(partition -> ends.put(partition, end(harbour, partition)));
      List<String> contexts = publishEverywhere(harbour);
      for (int partition : mine) {
        harbour.awaitSaid(contexts.get(partition), "dev.delivery.finished");
      }

      // then
      for (int partition : theirs) {
        assertEquals(
            "the state was written by a newer Slipway (schema "
                + NEW
                + ", this one reads up to "
                + OLD
                + "):"
                + " start that version again",
            reasons.get(partition));
        assertEquals(List.of(), harbour.log.said(contexts.get(partition)));
        assertEquals(ends.get(partition), end(harbour, partition), "nothing is written there");
      }

      // when, then
      harbour.lane("b", NEW, newer);
      newer.awaitOwned(theirs);
      older.awaitStopped(Set.of());
      harbour.awaitFinished(8);
      assertEquals(16, harbour.audit().triggers());
    }
  }

  /** What was written is newer state of one partition, and then its removal. */
  @Test
  void aPartitionGoesOnByItselfWhenItsNewerStateIsRemoved() throws Exception {
    try (Harbour harbour = Harbour.with(2, STAGES)) {
      // given
      harbour.answerer();
      harbour.lane("a", OLD, new RecordingMonitor()).close();
      String before = publishInto(harbour, 1);
      RecordingMonitor monitor = new RecordingMonitor();
      Lane first = harbour.lane("a", OLD, monitor);
      harbour.awaitSaid(before, "dev.delivery.finished");
      first.close();
      write(harbour, 1, LaneRecord.KEY, "{\"schemaVersion\":" + NEW + "}");

      // when
      harbour.lane("a", OLD, monitor);
      monitor.awaitStopped(Set.of(1));
      List<String> contexts = publishEverywhere(harbour);
      harbour.awaitSaid(contexts.get(0), "dev.delivery.finished");
      assertTrue(harbour.log.said(contexts.get(1)).isEmpty());
      write(harbour, 1, LaneRecord.KEY, null);

      // then
      harbour.awaitSaid(contexts.get(1), "dev.delivery.finished");
      monitor.awaitOwned(Set.of(0, 1));
      long triggers =
          harbour.log.events().stream().filter(e -> e.type().endsWith(".triggered")).count();
      assertEquals(6, triggers, () -> harbour.log.events().toString());
      assertEquals(
          3,
          harbour.log.events().stream()
              .filter(e -> e.kind() instanceof SequenceEvent type && type.phase() == Phase.FINISHED)
              .count());
    }
  }

  /** What is not known before the piece is asked for. */
  @Test
  void aPieceThatCannotBeReadStopsItsPartitionAloneAndItsEventIsAppliedLater() throws Exception {
    try (Harbour harbour = Harbour.with(2, STAGES)) {
      // given
      DeliveryKey piece = new DeliveryKey(project(harbour, 1), "c1");
      write(harbour, 1, piece.text(), "{\"schemaVersion\":" + NEW + ",\"kind\":\"delivery\"}");
      RecordingMonitor monitor = new RecordingMonitor();
      harbour.answerer();
      harbour.lane("a", OLD, monitor);
      monitor.awaitOwned(Set.of(0, 1));

      // when
      publishEverywhere(harbour);
      harbour.awaitSaid("c0", "dev.delivery.finished");
      String reason = String.valueOf(monitor.awaitStopped(Set.of(1)).get(1));
      write(harbour, 1, piece.text(), null);

      // then
      assertTrue(reason.contains("found " + NEW + ": it was written by a newer version"), reason);
      harbour.awaitSaid("c1", "dev.delivery.finished");
      assertEquals(4, harbour.audit().triggers());
    }
  }

  /** Writes a record into the changelog of a partition; null removes what is there. */
  private static void write(Harbour harbour, int partition, String key, @Nullable String value) {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            KafkaSettings.transactional(harbour.servers, harbour.topics.prefix() + "-other"))) {
      producer.initTransactions();
      producer.beginTransaction();
      var _ =
          producer.send(
              new ProducerRecord<>(
                  harbour.topics.state(),
                  partition,
                  key.getBytes(StandardCharsets.UTF_8),
                  value == null ? null : value.getBytes(StandardCharsets.UTF_8)));
      producer.commitTransaction();
    }
  }
}
