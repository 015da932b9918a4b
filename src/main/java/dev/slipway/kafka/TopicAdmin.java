package dev.slipway.kafka;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Makes topics and checks those that others made. */
final class TopicAdmin implements AutoCloseable {
  private static final String TIMESTAMPS = "message.timestamp.type";

  private final String bootstrapServers;
  private final Admin admin;

  TopicAdmin(String bootstrapServers) {
    this.bootstrapServers = bootstrapServers;
    this.admin = Admin.create(KafkaSettings.admin(bootstrapServers));
  }

  /** Refuses a cluster whose transactions do not bind a producer to its partitions (KIP-890). */
  void requireTransactionVersion() throws ExecutionException, InterruptedException {
    var feature =
        admin
            .describeFeatures()
            .featureMetadata()
            .get()
            .finalizedFeatures()
            .get("transaction.version");
    int level = feature == null ? 0 : feature.maxVersionLevel();
    if (level < 2) {
      throw new StartProblem(
          "this Kafka cluster has transaction.version "
              + level
              + ", Slipway needs 2: run `kafka-features.sh upgrade --feature"
              + " transaction.version=2`");
    }
  }

  /** Makes those of some topics that are missing. */
  void create(Topics topics, Set<String> names) throws ExecutionException, InterruptedException {
    Set<String> existing = admin.listTopics().names().get();
    List<NewTopic> missing = new ArrayList<>();
    topics
        .shapes()
        .forEach((name, shape) -> {
          if (names.contains(name) && !existing.contains(name)) {
            missing.add(
                new NewTopic(name, shape.partitions(), topics.replication())
                    .configs(shape.config()));
          }
        });
    Set<String> created = new TreeSet<>();
    for (var result : admin.createTopics(missing).values().entrySet()) {
      try {
        result.getValue().get();
        created.add(result.getKey());
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof TopicExistsException)) {
          throw e;
        }
      }
    }
    warmUp(topics, partitions(topics, created));
  }

  private static Set<TopicPartition> partitions(Topics topics, Set<String> names) {
    Set<TopicPartition> partitions = new LinkedHashSet<>();
    topics
        .shapes()
        .forEach((name, shape) -> {
          for (int partition = 0;
              names.contains(name) && partition < shape.partitions();
              partition++) {
            partitions.add(new TopicPartition(name, partition));
          }
        });
    return partitions;
  }

  /**
   * Confirms a send to each partition that nobody has written to, also of topics that others have
   * made, such as an operator.
   */
  void warmUp(Topics topics) throws ExecutionException, InterruptedException {
    Set<TopicPartition> untouched = partitions(topics, topics.shapes().keySet());
    untouched.removeAll(written(topics.names()));
    warmUp(topics, untouched);
  }

  /**
   * Confirms a send to partitions, in a transaction that is aborted: a first burst on a brand-new
   * topic can wedge an idempotent producer for ever.
   */
  private void warmUp(Topics topics, Set<TopicPartition> partitions)
      throws ExecutionException, InterruptedException {
    if (partitions.isEmpty()) {
      return;
    }
    String id = topics.prefix() + "-topics-" + UUID.randomUUID();
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(KafkaSettings.transactional(bootstrapServers, id))) {
      producer.initTransactions();
      producer.beginTransaction();
      for (TopicPartition to : partitions) {
        producer
            .send(new ProducerRecord<>(to.topic(), to.partition(), new byte[] {'-'}, null))
            .get();
      }
      producer.abortTransaction();
    }
  }

  /** Whether anything was ever written to a topic; false where there is none. */
  boolean hasRecords(String topic) throws ExecutionException, InterruptedException {
    return !written(List.of(topic)).isEmpty();
  }

  /** The partitions of topics that were ever written to; none where a topic is missing. */
  private Set<TopicPartition> written(List<String> topics)
      throws ExecutionException, InterruptedException {
    try {
      Map<TopicPartition, OffsetSpec> ends = new LinkedHashMap<>();
      admin
          .describeTopics(topics)
          .allTopicNames()
          .get()
          .forEach((topic, found) ->
              found
                  .partitions()
                  .forEach(partition ->
                      ends.put(
                          new TopicPartition(topic, partition.partition()), OffsetSpec.latest())));
      return admin.listOffsets(ends).all().get().entrySet().stream()
          .filter(end -> end.getValue().offset() > 0)
          .map(Map.Entry::getKey)
          .collect(Collectors.toCollection(LinkedHashSet::new));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return Set.of();
      }
      throw e;
    }
  }

  /** Refuses topics that are not as they must be. */
  void check(Topics topics) throws ExecutionException, InterruptedException {
    Map<String, TopicDescription> found =
        admin.describeTopics(topics.names()).allTopicNames().get();
    for (String name : topics.names()) {
      TopicDescription topic = found.get(name);
      Topics.Shape wanted = topics.shapes().get(name);
      if (topic != null && wanted != null) {
        checkPartitions(name, topic.partitions().size(), wanted.partitions());
      }
    }
    checkTimestamps(topics.inbox());
  }

  private static void checkPartitions(String topic, int found, int wanted) {
    if (found != wanted) {
      throw new StartProblem(
          "topic "
              + topic
              + " has "
              + found
              + " partitions, but this cluster was made with "
              + wanted
              + "; the count is fixed, because the order of events hangs on it: make the topic"
              + " again with that count");
    }
  }

  /** Timers are measured by the timestamps of the inbox, which publishers must not choose. */
  private void checkTimestamps(String inbox) throws ExecutionException, InterruptedException {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, inbox);
    Config config = admin.describeConfigs(List.of(resource)).all().get().get(resource);
    ConfigEntry entry = config == null ? null : config.get(TIMESTAMPS);
    String found = entry == null ? "" : entry.value();
    if (!found.equals("LogAppendTime")) {
      throw new StartProblem(
          "topic "
              + inbox
              + " has "
              + TIMESTAMPS
              + " "
              + found
              + ", but timers need LogAppendTime: set it with `kafka-configs.sh --alter --topic "
              + inbox
              + " --add-config "
              + TIMESTAMPS
              + "=LogAppendTime`");
    }
  }

  @Override
  public void close() {
    admin.close();
  }
}
