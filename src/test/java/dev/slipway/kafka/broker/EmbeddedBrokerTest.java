package dev.slipway.kafka.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class EmbeddedBrokerTest {
  private static final String TOPIC = "kept";

  @TempDir Path data;

  private EmbeddedBroker start() throws BrokerProblem {
    return EmbeddedBroker.start(new BrokerSettings(data, 0, BrokerSettings.DEFAULT_HEAP_MEGABYTES));
  }

  @Test
  void stopsInGoodOrderAndKeepsItsRecords() throws Exception {
    // given
    EmbeddedBroker first = start();
    createTopic(first.bootstrapServers());
    send(first.bootstrapServers(), "one");
    assertEquals(List.of("one"), read(first.bootstrapServers(), 1));

    // when
    first.close();

    // then
    assertEquals(0, first.onExit().get());
    try (EmbeddedBroker second = start()) {
      send(second.bootstrapServers(), "two");
      assertEquals(List.of("one", "two"), read(second.bootstrapServers(), 2));
    }
  }

  @Test
  void tellsThatItWasKilledAndLosesNothingThatItAcknowledged() throws Exception {
    // given
    try (EmbeddedBroker broker = start()) {
      createTopic(broker.bootstrapServers());
      send(broker.bootstrapServers(), "acknowledged");

      // when
      ProcessHandle.of(broker.pid()).orElseThrow().destroyForcibly();

      // then
      assertEquals(128 + 9, broker.onExit().get(30, TimeUnit.SECONDS));
    }
    try (EmbeddedBroker successor = start()) {
      assertEquals(List.of("acknowledged"), read(successor.bootstrapServers(), 1));
    }
  }

  @Test
  void endsWhenItsServerIsKilledAndYieldsTheFolderToTheNext() throws Exception {
    // given
    Process server =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                BrokerKeeper.class.getName(),
                data.toString())
            .redirectError(new File("/dev/null"))
            .start();
    String[] said;
    try (BufferedReader output = server.inputReader()) {
      said = output.readLine().split(" ");
      createTopic(said[1]);
      send(said[1], "from before");
      Optional<ProcessHandle> broker = ProcessHandle.of(Long.parseLong(said[0]));
      assertTrue(broker.isPresent());

      // when
      server.destroyForcibly().waitFor();

      // then
      try (EmbeddedBroker next = start()) {
        assertFalse(broker.get().isAlive());
        assertEquals(List.of("from before"), read(next.bootstrapServers(), 1));
      }
    }
  }

  @Test
  void offersTheTransactionProtocolThatTheControllerNeeds() throws Exception {
    try (Admin admin = Admin.create(client(TestBroker.bootstrapServers()))) {
      var features = admin.describeFeatures().featureMetadata().get().finalizedFeatures();
      var version = Objects.requireNonNull(features.get("transaction.version"));
      assertEquals(2, version.maxVersionLevel());
    }
  }

  @Test
  void makesNoTopicThatNobodyCreated() throws Exception {
    try (Admin admin = Admin.create(client(TestBroker.bootstrapServers()))) {
      // given
      String made = TestBroker.newTopic("made", 3);

      // when
      try (KafkaConsumer<String, String> consumer = consumer(TestBroker.bootstrapServers())) {
        consumer.partitionsFor("misspelt");
      }

      // then
      var names = admin.listTopics().names().get();
      assertTrue(names.contains(made));
      assertFalse(names.contains("misspelt"));
    }
  }

  private static void createTopic(String servers) throws Exception {
    try (Admin admin = Admin.create(client(servers))) {
      admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get();
    }
  }

  private static void send(String servers, String value) throws Exception {
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(client(servers), new StringSerializer(), new StringSerializer())) {
      producer.send(new ProducerRecord<>(TOPIC, value)).get();
    }
  }

  private static List<String> read(String servers, int count) {
    List<String> values = new ArrayList<>();
    try (KafkaConsumer<String, String> consumer = consumer(servers)) {
      TopicPartition partition = new TopicPartition(TOPIC, 0);
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      while (values.size() < count) {
        for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofSeconds(1))) {
          values.add(record.value());
        }
      }
    }
    return values;
  }

  private static KafkaConsumer<String, String> consumer(String servers) {
    return new KafkaConsumer<>(client(servers), new StringDeserializer(), new StringDeserializer());
  }

  private static Map<String, Object> client(String servers) {
    return Map.of("bootstrap.servers", servers);
  }
}
