package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.kafka.broker.TestBroker;
import dev.slipway.skopos.Entry;
import dev.slipway.skopos.Mailbox;
import dev.slipway.skopos.PlanBoard;
import dev.slipway.skopos.PlanDesk;
import dev.slipway.skopos.PlanJournal;
import dev.slipway.skopos.PlanRun;
import dev.slipway.skopos.RunListener;
import dev.slipway.skopos.RunPlace;
import dev.slipway.skopos.Superseded;
import dev.slipway.skopos.plan.CallOutcome;
import dev.slipway.skopos.plan.Plan;
import dev.slipway.skopos.plan.PlanContext;
import dev.slipway.skopos.plan.PlanReader;
import dev.slipway.skopos.plan.Question;
import dev.slipway.skopos.plan.Signal;
import dev.slipway.skopos.plan.Verdict;
import dev.slipway.wire.CloudEvents;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Journals of plans on a real broker, with two instances. */
@Timeout(120)
class PlanTopicTest {
  private static final String PLAN =
      """
      doctype: com.datagridsys.doctype/skopos/deploy-plan
      version: alpha/1
      steps:
      - id: g
        class: group
        on_fail: fail
        steps:
          - { id: a, class: action, exec: a, on_fail: fail }
          - { id: ask, class: manual-gate, on_fail: fail }
          - { id: b, class: action, exec: b, on_fail: fail }
      """;

  private final Topics topics =
      Cluster.open(
              TestBroker.bootstrapServers(),
              new Topics("t" + UUID.randomUUID(), 2, (short) 1),
              null)
          .topics();
  private final List<PlanTopic> instances = new ArrayList<>();
  private final List<String> calls = new ArrayList<>();

  @AfterEach
  void close() {
    instances.forEach(PlanTopic::close);
  }

  private PlanTopic instance(PlanBoard board) throws InterruptedException {
    PlanTopic topic =
        new PlanTopic(
            TestBroker.bootstrapServers(),
            topics,
            board,
            new RecordingMonitor(),
            InstantSource.system());
    instances.add(topic);
    assertTrue(topic.awaitCaughtUp(Duration.ofSeconds(30)));
    return topic;
  }

  private static Entry.Opened opening() {
    return new Entry.Opened(
        Instant.EPOCH,
        new RunPlace("shop", "dev", "cart", "deployment", "c-1"),
        "plan.yaml",
        PLAN,
        PlanContext.of("run-1", "shop"));
  }

  private PlanRun run(PlanJournal.RunJournal journal, Mailbox mailbox) {
    Plan plan =
        switch (PlanReader.read("plan.yaml", PLAN, Optional.empty())) {
          case PlanReader.Reading.Accepted accepted -> accepted.plan();
          case PlanReader.Reading.Refused refused -> throw new AssertionError(refused.findings());
        };
    return new PlanRun(
        plan,
        opening().context(),
        journal,
        (call, _) -> {
          calls.add(call.text());
          return CallOutcome.pass(Map.of());
        },
        InstantSource.system(),
        mailbox,
        RunListener.NONE,
        UUID.randomUUID().toString());
  }

  @Test
  void anotherInstanceGoesOnAndTheFirstOneIsFenced() throws Exception {
    // given a plan that one instance has brought to its gate
    Mailbox firstMail = new Mailbox(InstantSource.system());
    PlanJournal.RunJournal first = instance(new PlanBoard()).of("shop", "run-1");
    PlanRun one = run(first, firstMail);
    one.takeUp(first.append(opening()));
    Question asked = one.untilQuestion().orElseThrow();

    // when another instance takes it over
    PlanBoard board = new PlanBoard();
    Mailbox secondMail = new Mailbox(InstantSource.system());
    PlanJournal.RunJournal second = instance(board).of("shop", "run-1");
    assertEquals(asked, board.questions().getFirst().question());
    List<Entry> entries = second.read();
    assertInstanceOf(Entry.Opened.class, entries.getFirst());
    PlanRun two = run(second, secondMail);
    two.takeUp(entries);

    // then the first one does nothing more, and the second one ends the plan
    firstMail.put(new Signal.Answered(asked.id(), "pass", "me", ""));
    secondMail.put(new Signal.Answered(asked.id(), "pass", "me", ""));
    assertThrows(Superseded.class, one::run);
    assertEquals(Verdict.PASS, two.run());
    assertEquals(List.of("a", "b"), calls);
  }

  @Test
  void anEndedRunLeavesItsOutcomeAlone() throws Exception {
    PlanJournal.RunJournal journal = instance(new PlanBoard()).of("shop", "run-1");
    journal.append(opening());
    journal.append(new Entry.Noted(Instant.EPOCH, new Signal.Begun("me")));
    Map<String, @Nullable Object> outcome = new LinkedHashMap<>(Map.of("result", "pass"));
    journal.end(outcome);

    PlanBoard board = new PlanBoard();
    PlanJournal.RunJournal again = instance(board).of("shop", "run-1");
    assertEquals(Optional.of(outcome), again.ended());
    assertEquals(List.of(), again.read());
    assertEquals(List.of(), board.questions());
  }

  @Test
  void theFeedHandsOverWhatConcernsPlansAlsoFromThePast() throws Exception {
    try (KafkaProducer<byte[], byte[]> producer =
            new KafkaProducer<>(KafkaSettings.producer(TestBroker.bootstrapServers()));
        InboxFeed feed =
            new InboxFeed(TestBroker.bootstrapServers(), topics, new RecordingMonitor())) {
      BlockingQueue<String> heard = new LinkedBlockingQueue<>();
      Instant since = Instant.now().minusSeconds(60);
      send(producer, "1", "sh.keptn.event.sequence.pause");
      send(producer, "2", "sh.keptn.event.deployment.started");
      feed.follow(since, event -> heard.add(event.id() + " " + event.type()));
      assertEquals("1 sh.keptn.event.sequence.pause", heard.poll(30, TimeUnit.SECONDS));
      send(producer, "3", PlanDesk.ANSWERED);
      assertEquals("3 " + PlanDesk.ANSWERED, heard.poll(30, TimeUnit.SECONDS));
    }
  }

  private void send(KafkaProducer<byte[], byte[]> producer, String id, String type)
      throws Exception {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", "shop");
    data.put("stage", "dev");
    data.put("service", "cart");
    Event event =
        new Event(
            id,
            "test",
            type,
            null,
            Instant.now(),
            new TreeMap<>(Map.of(Event.CONTEXT, "c-1")),
            data);
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(topics.inbox(), 0, new byte[0], CloudEvents.encode(event));
    record.headers().add("content-type", CloudEvents.STRUCTURED.getBytes(StandardCharsets.UTF_8));
    producer.send(record).get();
  }
}
