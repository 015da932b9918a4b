package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.Phase;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The audit finds what it is there to find: logs that are wrong on purpose. */
@Timeout(120)
class LogAuditTest {
  private static final String STAGES =
      """
      - name: dev
        sequences: [{name: delivery, tasks: [{name: build}]}]
      """;

  private static Event said(String id, String answers, EventType type) {
    SortedMap<String, String> extensions = new TreeMap<>();
    extensions.put(Event.CONTEXT, "c1");
    extensions.put(Event.TRIGGERED_ID, answers);
    return new Event(
        id,
        "controller",
        type.text(),
        null,
        null,
        extensions,
        new dev.slipway.event.Data.Builder()
            .put("project", "shop")
            .put("stage", "dev")
            .put("service", "carts")
            .build());
  }

  private static void say(Harbour harbour, Event event) {
    ProducerRecord<byte[], byte[]> inbox = Answerer.inbox(harbour.topics, 0, event);
    harbour.publish(
        new ProducerRecord<>(
            harbour.topics.events(), 0, inbox.key(), inbox.value(), inbox.headers()));
  }

  @Test
  void findsWhatIsSaidTwiceWithoutACauseAfterTheEndOrNotAtAll() {
    try (Harbour harbour = Harbour.with(1, STAGES)) {
      // given
      harbour.publish(Harbour.triggered("shop", "c1", "dev.delivery"));
      say(harbour, said("s1", "c1", EventType.sequence("dev", "delivery", Phase.STARTED)));
      say(harbour, said("t1", "", EventType.task("build", Phase.TRIGGERED)));
      say(harbour, said("t1", "", EventType.task("build", Phase.TRIGGERED)));
      say(harbour, said("s2", "c1", EventType.sequence("dev", "delivery", Phase.FINISHED)));
      say(harbour, said("t2", "", EventType.task("build", Phase.TRIGGERED)));
      say(harbour, said("s3", "c1", EventType.sequence("dev", "delivery", Phase.FINISHED)));
      say(harbour, said("s4", "nobody", EventType.sequence("dev", "delivery", Phase.STARTED)));

      // when
      List<String> findings = LogAudit.of(harbour.log).findings();

      // then
      for (String expected :
          List.of(
              "I3 said twice: build.triggered",
              "I5 no running sequence for: build.triggered of c1 (shop, id t2",
              "I6 finished twice",
              "I4 without a cause",
              "I6 never finished",
              "I1 1 events were accepted, 0 are accounted for")) {
        assertTrue(
            findings.stream().anyMatch(finding -> finding.startsWith(expected)),
            expected + " not in " + findings);
      }
    }
  }

  @Test
  void findsALaneThatWentBack() {
    try (Harbour harbour = Harbour.with(1, STAGES)) {
      // given
      for (long position : new long[] {5, 9, 7}) {
        LaneRecord lane = new LaneRecord("x", position, Map.of());
        harbour.publish(
            new ProducerRecord<>(
                harbour.topics.state(),
                0,
                LaneRecord.KEY.getBytes(java.nio.charset.StandardCharsets.UTF_8),
                lane.toBytes(1)));
      }

      // when
      List<String> findings = LogAudit.of(harbour.log).findings();

      // then
      assertEquals(1, findings.size(), findings::toString);
      assertTrue(findings.getFirst().startsWith("I9 partition 0 went back"));
    }
  }
}
