package dev.slipway.kafka;

import static dev.slipway.kafka.Harbour.triggered;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.sequence.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One lane on a real broker. */
@Timeout(120)
class LaneTest {
  private static final String STAGES =
      """
      - name: dev
        sequences:
          - name: delivery
            tasks: [{name: build}, {name: test}, {name: release}]
          - name: single
            tasks: [{name: build}]
          - name: hasty
            tasks: [{name: build, startTimeout: 1500ms}]
      """;

  @Test
  void runsADeliveryFromEndToEnd() {
    try (Harbour harbour = Harbour.with(2, STAGES)) {
      // given
      harbour.lane("a");
      harbour.answerer();

      // when
      harbour.publish(triggered("shop", "c1", "dev.delivery"));

      // then
      harbour.awaitSaid("c1", "dev.delivery.finished");
      assertEquals(
          List.of(
              "dev.delivery.started",
              "build.triggered",
              "test.triggered",
              "release.triggered",
              "dev.delivery.finished"),
          harbour.log.said("c1"));
      LogAudit.Report report = harbour.audit();
      assertEquals(7, report.outcomes().get(Outcome.APPLIED));
    }
  }

  @Test
  void firesAStartTimeoutOnceAndNotEarlyAlsoAfterARestart() {
    try (Harbour harbour = Harbour.with(1, STAGES)) {
      // given
      Lane first = harbour.lane("a");
      harbour.publish(triggered("shop", "c1", "dev.hasty"));
      harbour.awaitSaid("c1", "build.triggered");

      // when
      first.close();
      harbour.lane("a");

      // then
      harbour.awaitSaid("c1", "dev.hasty.finished");
      harbour.publish(triggered("shop", "c2", "dev.single"));
      harbour.awaitSaid("c2", "build.triggered");
      assertEquals(
          List.of("dev.hasty.started", "build.triggered", "dev.hasty.finished"),
          harbour.log.said("c1"));
      List<ConsumerRecord<byte[], byte[]>> said =
          harbour.log.records(harbour.topics.events()).stream()
              .filter(r -> CommittedLog.event(r).orElseThrow().context().equals("c1"))
              .toList();
      long told = harbour.log.records(harbour.topics.inbox()).getFirst().timestamp();
      assertTrue(said.get(2).timestamp() >= told + 1_500, "fired early");
      assertTrue(harbour.log.events().get(2).message().contains("build"));
    }
  }

  @Test
  void dropsWhatItHasSeenBeforeAlsoAfterARestart() {
    try (Harbour harbour = Harbour.with(2, STAGES)) {
      // given
      harbour.answerer();
      Lane first = harbour.lane("a");
      harbour.publish(triggered("shop", "c1", "dev.single"));
      harbour.awaitSaid("c1", "dev.single.finished");
      harbour.publish(triggered("shop", "c1", "dev.single"));
      first.close();

      // when
      harbour.publish(triggered("shop", "c1", "dev.single"));
      harbour.publish(triggered("shop", "c1", "dev.single", Map.of("image", "other")));
      harbour.publish(triggered("shop", "c2", "dev.single"));
      harbour.lane("a");

      // then
      harbour.awaitSaid("c2", "dev.single.finished");
      LogAudit.Report report = harbour.audit();
      assertEquals(3, report.outcomes().get(Outcome.DUPLICATE));
      assertEquals(1, harbour.monitor.conflicts.get());
      assertEquals(2, report.finished());
    }
  }

  @Test
  void takesAMisplacedEventToItsPartition() {
    try (Harbour harbour = Harbour.with(4, STAGES)) {
      // given
      harbour.lane("a");
      harbour.answerer();
      int wrong = (harbour.topics.partitionOf("shop") + 1) % 4;

      // when
      harbour.publish(Answerer.inbox(harbour.topics, wrong, triggered("shop", "c1", "dev.single")));

      // then
      harbour.awaitSaid("c1", "dev.single.finished");
      LogAudit.Report report = harbour.audit();
      assertEquals(3, report.outcomes().get(Outcome.APPLIED));
    }
  }

  @Test
  void putsAsideWhatItCannotReadAndGoesOn() {
    try (Harbour harbour = Harbour.with(1, STAGES)) {
      // given
      harbour.lane("a");
      harbour.answerer();
      String inbox = harbour.topics.inbox();
      byte[] text = "no event".getBytes(StandardCharsets.UTF_8);

      // when
      harbour.publish(new ProducerRecord<>(inbox, 0, null, null));
      harbour.publish(new ProducerRecord<>(inbox, 0, new byte[] {-1}, new byte[] {-1, 0, 1}));
      harbour.publish(new ProducerRecord<>(inbox, 0, text, text));
      harbour.publish(new ProducerRecord<>(inbox, 0, text, new byte[1_048_000]));
      ProducerRecord<byte[], byte[]> headers = new ProducerRecord<>(inbox, 0, text, text);
      headers.headers().add("ce_id", new byte[1_900_000]).add("none", null);
      harbour.publish(headers);
      harbour.publish(triggered("", "c0", "dev.single"));
      harbour.publish(triggered("shop", "c1", "dev.single"));

      // then
      harbour.awaitSaid("c1", "dev.single.finished");
      LogAudit.Report report = harbour.audit();
      assertEquals(6, report.outcomes().get(Outcome.DEAD_LETTERED));
      List<ConsumerRecord<byte[], byte[]>> letters =
          harbour.log.records(harbour.topics.deadletter());
      assertEquals(
          List.of("0", "1", "2", "3", "4", "5"),
          letters.stream()
              .map(letter -> header(letter, "slipway_offset"))
              .map(offset -> Integer.toString(Integer.parseInt(offset) - first(letters)))
              .toList());
      assertEquals("too-large", header(letters.get(3), "slipway_code"));
      assertNull(letters.get(3).value());
      assertEquals("scope-missing", header(letters.get(5), "slipway_code"));
      assertNotNull(letters.get(5).value());
    }
  }

  private static int first(List<ConsumerRecord<byte[], byte[]>> letters) {
    return Integer.parseInt(header(letters.getFirst(), "slipway_offset"));
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }

  /** What the controller would say is too large for a record: its task ends, the stream goes on. */
  @Test
  void endsATaskThatCannotBeTriggeredBecauseItIsTooLarge() {
    try (Harbour harbour = Harbour.with(1, STAGES)) {
      // given
      harbour.lane("a", LaneFaults.NONE, LaneTest::smallRecords);
      harbour.answerer();

      // when
      Map<String, ?> load = Map.of("load", "x".repeat(4_000));
      harbour.publish(triggered("shop", "c1", "dev.single", load));
      harbour.publish(triggered("shop", "c2", "dev.single"));

      // then
      harbour.awaitSaid("c1", "dev.single.finished");
      harbour.awaitSaid("c2", "dev.single.finished");
      assertFalse(harbour.log.said("c1").contains("build.triggered"));
      Event end =
          harbour.log.events().stream()
              .filter(e -> e.context().equals("c1") && e.type().endsWith(".finished"))
              .findFirst()
              .orElseThrow();
      assertEquals("errored", end.data().get("status"));
      assertTrue(end.message().contains("bytes"), end.message());
    }
  }

  private static LaneSettings smallRecords(LaneSettings s) {
    return new LaneSettings(
        s.instance(),
        s.bootstrapServers(),
        s.batch(),
        s.linger(),
        s.sessionTimeout(),
        s.finishedAge(),
        s.finishedCount(),
        3_000);
  }

  @Test
  void forgetsEndedDeliveriesBeyondTheirNumber() {
    try (Harbour harbour = Harbour.with(2, STAGES)) {
      // given
      harbour.lane("a", LaneFaults.NONE, s -> s.withFinished(Duration.ofHours(1), 5));
      harbour.answerer();

      // when
      for (int n = 0; n < 20; n++) {
        harbour.publish(triggered("shop" + n % 4, "c" + n, "dev.single"));
      }

      // then
      harbour.awaitFinished(20);
      harbour.await("retirement", () -> kept(harbour, "delivery/").size() <= 5);
      assertEquals(
          kept(harbour, "delivery/").size(), kept(harbour, "run/").size(), "each had one run");
      harbour.audit();
    }
  }

  private static Set<String> kept(Harbour harbour, String prefix) {
    Set<String> keys = new HashSet<>();
    for (ConsumerRecord<byte[], byte[]> record : harbour.log.records(harbour.topics.state())) {
      String key = CommittedLog.key(record);
      if (key.startsWith(prefix) && record.value() != null) {
        keys.add(key);
      } else {
        keys.remove(key);
      }
    }
    return keys;
  }

  @Test
  void refusesAStateThatANewerVersionWrote() throws InterruptedException {
    try (Harbour harbour = Harbour.with(1, STAGES)) {
      // given
      harbour.publish(
          new ProducerRecord<>(
              harbour.topics.state(),
              0,
              LaneRecord.KEY.getBytes(StandardCharsets.UTF_8),
              "{\"schemaVersion\":99}".getBytes(StandardCharsets.UTF_8)));
      harbour.publish(triggered("shop", "c1", "dev.single"));

      // when
      harbour.lane("a");

      // then
      String trouble = harbour.monitor.troubles.poll(60, TimeUnit.SECONDS);
      assertTrue(String.valueOf(trouble).contains("newer Slipway"), trouble);
      harbour.log.readAll();
      assertEquals(List.of(), harbour.log.events());
    }
  }

  @Test
  void namesThePlaceOfAStateThatItCannotRead() throws InterruptedException {
    try (Harbour harbour = Harbour.with(1, STAGES)) {
      byte[] text = "what is this".getBytes(StandardCharsets.UTF_8);
      harbour.publish(new ProducerRecord<>(harbour.topics.state(), 0, text, text));
      harbour.lane("a");
      String trouble = harbour.monitor.troubles.poll(60, TimeUnit.SECONDS);
      assertTrue(
          String.valueOf(trouble).contains(harbour.topics.state() + "-0 at offset"), trouble);
    }
  }

  @Test
  void leavesNothingBehindWhenItCannotOpenItsClients() throws InterruptedException {
    try (Harbour harbour = Harbour.with(1, STAGES)) {
      // given: a member must have a name, which only the last client says
      harbour.lane("");

      // when
      String trouble = harbour.monitor.troubles.poll(60, TimeUnit.SECONDS);
      String again = harbour.monitor.troubles.poll(60, TimeUnit.SECONDS);

      // then
      assertNotNull(trouble);
      assertNotNull(again);
      harbour.audit();
      Set<String> threads =
          Thread.getAllStackTraces().keySet().stream()
              .map(Thread::getName)
              .filter(name -> name.contains(harbour.topics.prefix() + "-lane"))
              .collect(Collectors.toSet());
      assertEquals(Set.of(), threads);
      assertFalse(trouble.isEmpty());
    }
  }
}
