package dev.slipway.kafka;

import static dev.slipway.kafka.Harbour.triggered;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.kafka.broker.TestBroker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What instances on one Kafka cluster agree on, and when they refuse to start. */
@Timeout(120)
class ClusterTest {
  private static final String STAGES =
      """
      - name: dev
        sequences: [{name: delivery, tasks: [{name: build}]}]
      """;

  private static Admin admin;

  @BeforeAll
  static void connect() {
    admin = Admin.create(KafkaSettings.admin(TestBroker.bootstrapServers()));
  }

  @AfterAll
  static void disconnect() {
    admin.close();
  }

  private static Topics topics(int partitions) {
    return new Topics("t" + UUID.randomUUID(), partitions, (short) 1);
  }

  private static Cluster open(Topics topics) {
    return Cluster.open(TestBroker.bootstrapServers(), topics, null);
  }

  private static String refusal(Topics topics) {
    return String.valueOf(assertThrows(StartProblem.class, () -> open(topics)).getMessage());
  }

  @RepeatedTest(3)
  void instancesThatStartAtOnceAgree() throws Exception {
    // given
    Topics topics = topics(2);
    List<Callable<Cluster>> instances = Collections.nCopies(3, () -> open(topics));

    // when
    List<Cluster> opened;
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      opened = threads.invokeAll(instances).stream().map(Future::resultNow).toList();
    }

    // then
    assertEquals(1, Set.copyOf(opened).size());
    assertEquals(64, opened.get(0).secret().length());
    assertFalse(opened.get(0).toString().contains(opened.get(0).secret()));
  }

  @Test
  void keepsItsPartitionCountAndSecret() {
    Topics topics = topics(2);
    Cluster first = open(topics);
    Cluster second = open(new Topics(topics.prefix(), 5, (short) 1));
    assertEquals(2, second.topics().partitions());
    assertEquals(first.secret(), second.secret());
    assertEquals("mine", Cluster.open(TestBroker.bootstrapServers(), topics, "mine").secret());
  }

  @Test
  void takesTopicsThatAnOperatorMade() throws Exception {
    // given
    Topics topics = topics(2);
    List<NewTopic> made =
        topics.shapes().entrySet().stream()
            .map(topic ->
                new NewTopic(topic.getKey(), topic.getValue().partitions(), (short) 1)
                    .configs(topic.getValue().config()))
            .toList();
    admin.createTopics(made).all().get();

    // when, then
    assertEquals(2, open(topics).topics().partitions());
  }

  @Test
  void refusesAnotherPartitionCount() throws Exception {
    Topics topics = topics(2);
    open(topics);
    admin.createPartitions(Map.of(topics.inbox(), NewPartitions.increaseTo(3))).all().get();
    String refusal = refusal(topics);
    assertTrue(refusal.contains(topics.inbox() + " has 3 partitions"), refusal);
    assertTrue(refusal.contains("made with 2"), refusal);
  }

  @Test
  void refusesALostState() throws Exception {
    // given
    try (Harbour harbour = Harbour.with(1, STAGES)) {
      Lane lane = harbour.lane("a");
      harbour.publish(triggered("shop", "c1", "dev.delivery"));
      harbour.awaitSaid("c1", "build.triggered");
      lane.close();

      // when
      admin.deleteTopics(List.of(harbour.topics.state())).all().get();

      // then
      String refusal = refusal(harbour.topics);
      assertTrue(refusal.contains("the state is lost"), refusal);
      assertTrue(refusal.contains(harbour.topics.state()), refusal);
    }
  }

  @Test
  void refusesAnInboxWhosePublishersSetTheTime() throws Exception {
    Topics topics = topics(1);
    open(topics);
    ConfigResource inbox = new ConfigResource(ConfigResource.Type.TOPIC, topics.inbox());
    AlterConfigOp set =
        new AlterConfigOp(
            new ConfigEntry("message.timestamp.type", "CreateTime"), AlterConfigOp.OpType.SET);
    admin.incrementalAlterConfigs(Map.of(inbox, List.of(set))).all().get();
    String refusal = refusal(topics);
    assertTrue(refusal.contains("LogAppendTime"), refusal);
  }

  /** A first burst on a brand-new topic can wedge an idempotent producer for ever. */
  @Test
  void everyPartitionOfANewTopicHasConfirmedASendBeforeAnybodyUsesIt() throws Exception {
    Topics topics = topics(3);
    open(topics);
    assertEveryPartitionHasAnOffset(topics);
  }

  @Test
  void soHaveTopicsThatAnOperatorMadeBefore() throws Exception {
    Topics topics = topics(3);
    List<NewTopic> made = new ArrayList<>();
    topics
        .shapes()
        .forEach((name, shape) ->
            made.add(new NewTopic(name, shape.partitions(), (short) 1).configs(shape.config())));
    admin.createTopics(made).all().get();

    open(topics);

    assertEveryPartitionHasAnOffset(topics);
  }

  private static void assertEveryPartitionHasAnOffset(Topics topics) throws Exception {
    Map<TopicPartition, OffsetSpec> ends = new LinkedHashMap<>();
    topics
        .shapes()
        .forEach((name, shape) -> {
          for (int partition = 0; partition < shape.partitions(); partition++) {
            ends.put(new TopicPartition(name, partition), OffsetSpec.latest());
          }
        });
    admin
        .listOffsets(ends)
        .all()
        .get()
        .forEach((partition, end) -> assertTrue(end.offset() > 0, partition::toString));
  }

  @Test
  void saysThatKafkaIsNotThere() {
    StartProblem problem =
        assertThrows(
            StartProblem.class, () -> Cluster.open("no-such-host.invalid:9", topics(1), null));
    assertTrue(
        String.valueOf(problem.getMessage()).contains("cannot use Kafka at no-such-host.invalid:9"),
        problem.getMessage());
  }
}
