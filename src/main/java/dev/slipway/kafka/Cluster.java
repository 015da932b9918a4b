package dev.slipway.kafka;

import dev.slipway.wire.Json;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jspecify.annotations.Nullable;

/**
 * What all instances on one Kafka cluster share: the topics with their fixed partition count and
 * the secret of the event ids (semantics 1).
 *
 * @param topics the topics as they are
 * @param secret 32 random bytes, as hexadecimal text unless configured
 */
public record Cluster(Topics topics, String secret) {
  /** What the keys of these records in the changelog begin with. */
  static final String PREFIX = "cluster/";

  private static final int STATE_PARTITION = 0;

  /** The secret stays out of every log. */
  @Override
  public String toString() {
    return "Cluster[" + topics + "]";
  }

  /**
   * Creates what is missing, checks what is there, and returns what all instances agree on.
   *
   * @param wanted the topics as configured; only a new cluster takes their partition count
   * @param configuredSecret the secret, or null to use the cluster's own
   * @throws StartProblem when this Slipway must not start here, with the reason in a sentence
   */
  public static Cluster open(
      String bootstrapServers, Topics wanted, @Nullable String configuredSecret) {
    try (Admin admin = Admin.create(KafkaSettings.admin(bootstrapServers))) {
      requireTransactionVersion(admin);
      Set<String> created = create(admin, wanted);
      warmUp(bootstrapServers, created, wanted);
      record(bootstrapServers, created, wanted);
      Recorded recorded = recorded(bootstrapServers, wanted);
      Topics topics = new Topics(wanted.prefix(), recorded.partitions(), wanted.replication());
      checkPartitions(admin, topics);
      return new Cluster(topics, configuredSecret == null ? recorded.secret() : configuredSecret);
    } catch (ExecutionException e) {
      throw new StartProblem("cannot use Kafka at " + bootstrapServers + ": " + reason(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartProblem("interrupted while preparing the topics", e);
    }
  }

  private record Recorded(int partitions, String secret) {}

  private static String reason(ExecutionException e) {
    Throwable cause = e.getCause();
    return String.valueOf(cause == null ? e.getMessage() : cause.getMessage());
  }

  private static void requireTransactionVersion(Admin admin)
      throws ExecutionException, InterruptedException {
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

  private static Set<String> create(Admin admin, Topics topics)
      throws ExecutionException, InterruptedException {
    Set<String> existing = admin.listTopics().names().get();
    List<NewTopic> missing = new ArrayList<>();
    topics
        .shapes()
        .forEach((name, shape) -> {
          if (!existing.contains(name)) {
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
    return created;
  }

  /**
   * Confirms a send to each partition of new topics, in a transaction that is aborted: a first
   * burst on a brand-new topic can wedge an idempotent producer for ever.
   */
  private static void warmUp(String bootstrapServers, Set<String> created, Topics topics)
      throws ExecutionException, InterruptedException {
    if (created.isEmpty()) {
      return;
    }
    String id = topics.prefix() + "-topics-" + HexFormat.of().formatHex(random(8));
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(KafkaSettings.transactional(bootstrapServers, id))) {
      producer.initTransactions();
      producer.beginTransaction();
      for (var topic : topics.shapes().entrySet()) {
        int partitions = created.contains(topic.getKey()) ? topic.getValue().partitions() : 0;
        for (int partition = 0; partition < partitions; partition++) {
          producer
              .send(new ProducerRecord<>(topic.getKey(), partition, new byte[] {'-'}, null))
              .get();
        }
      }
      producer.abortTransaction();
    }
  }

  private static void record(String bootstrapServers, Set<String> created, Topics topics)
      throws ExecutionException, InterruptedException {
    if (!created.contains(topics.state())) {
      return;
    }
    Map<String, Object> mine = new LinkedHashMap<>();
    mine.put("schemaVersion", 1);
    mine.put("partitions", topics.partitions());
    mine.put("secret", HexFormat.of().formatHex(random(32)));
    byte[] key = (PREFIX + HexFormat.of().formatHex(random(8))).getBytes(StandardCharsets.UTF_8);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(KafkaSettings.producer(bootstrapServers))) {
      producer
          .send(new ProducerRecord<>(topics.state(), STATE_PARTITION, key, Json.print(mine)))
          .get();
    }
  }

  private static byte[] random(int bytes) {
    byte[] random = new byte[bytes];
    new SecureRandom().nextBytes(random);
    return random;
  }

  /** The first record of its kind; where another instance is just making it, after a while. */
  private static Recorded recorded(String bootstrapServers, Topics topics) {
    TopicPartition source = new TopicPartition(topics.state(), STATE_PARTITION);
    try (KafkaConsumer<byte[], byte[]> reader =
        new KafkaConsumer<>(KafkaSettings.reader(bootstrapServers))) {
      reader.assign(List.of(source));
      reader.seekToBeginning(List.of(source));
      long end = reader.endOffsets(List.of(source)).values().iterator().next();
      int patience = 20;
      while (reader.position(source) < end || patience-- > 0) {
        for (ConsumerRecord<byte[], byte[]> record : reader.poll(Duration.ofMillis(500))) {
          Optional<Recorded> found = recorded(record);
          if (found.isPresent()) {
            return found.get();
          }
        }
      }
    }
    throw new StartProblem(
        "topic "
            + topics.state()
            + " holds no record of its cluster: it was made or emptied by somebody else;"
            + " delete the topics "
            + String.join(", ", topics.names())
            + " to begin anew, or restore "
            + topics.state());
  }

  private static Optional<Recorded> recorded(ConsumerRecord<byte[], byte[]> record) {
    boolean ours = new String(record.key(), StandardCharsets.UTF_8).startsWith(PREFIX);
    if (!ours || record.value() == null) {
      return Optional.empty();
    }
    Map<String, @Nullable Object> json = Json.parse(record.value());
    return json.get("partitions") instanceof Number partitions
        ? Optional.of(new Recorded(partitions.intValue(), String.valueOf(json.get("secret"))))
        : Optional.empty();
  }

  private static void checkPartitions(Admin admin, Topics topics)
      throws ExecutionException, InterruptedException {
    Map<String, TopicDescription> found =
        admin.describeTopics(topics.names()).allTopicNames().get();
    for (TopicDescription topic : found.values()) {
      checkPartitions(topic, topics);
    }
  }

  private static void checkPartitions(TopicDescription topic, Topics topics) {
    Topics.Shape wanted = topics.shapes().get(topic.name());
    int partitions = topic.partitions().size();
    if (wanted != null && partitions != wanted.partitions()) {
      throw new StartProblem(
          "topic "
              + topic.name()
              + " has "
              + partitions
              + " partitions, but this cluster was made with "
              + wanted.partitions()
              + "; the count is fixed, because the order of events hangs on it: make the topic"
              + " again with that count");
    }
  }
}
