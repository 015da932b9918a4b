package dev.slipway.kafka;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.FinalizedVersionRange;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * What is found when somebody looks at a cluster without changing it.
 *
 * @param nodes how many brokers it has
 * @param transactionVersion the level of {@code transaction.version}; 0 where it is not set
 * @param topics how many of our topics are there
 * @param missing those that are not
 * @param misshapen topics with another number of partitions than the cluster was made with, in
 *     words
 * @param partitions the number that the cluster was made with; empty for one that is new to us
 * @param newest the time of the newest record in the inbox, by the broker's clock
 */
public record ClusterFindings(
    int nodes,
    int transactionVersion,
    int topics,
    List<String> missing,
    List<String> misshapen,
    Optional<Integer> partitions,
    Optional<Instant> newest) {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  public ClusterFindings {
    missing = List.copyOf(missing);
    misshapen = List.copyOf(misshapen);
  }

  /**
   * Looks at a cluster.
   *
   * @param prefix what the names of our topics begin with
   * @throws StartProblem where it does not answer as it should, with the reason in a sentence
   */
  public static ClusterFindings of(String bootstrapServers, String prefix) {
    Map<String, Object> settings = new LinkedHashMap<>(KafkaSettings.admin(bootstrapServers));
    settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
    settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
    try (Admin admin = Admin.create(settings)) {
      return look(admin, bootstrapServers, prefix);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new StartProblem(String.valueOf(cause.getMessage()), cause);
    } catch (KafkaException e) {
      throw new StartProblem(String.valueOf(e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartProblem("interrupted", e);
    }
  }

  private static ClusterFindings look(Admin admin, String bootstrapServers, String prefix)
      throws ExecutionException, InterruptedException {
    int nodes = admin.describeCluster().nodes().get().size();
    FinalizedVersionRange version =
        admin
            .describeFeatures()
            .featureMetadata()
            .get()
            .finalizedFeatures()
            .get("transaction.version");
    Topics names = new Topics(prefix, 1, (short) 1);
    Set<String> existing = new TreeSet<>(admin.listTopics().names().get());
    List<String> there = names.names().stream().filter(existing::contains).toList();
    List<String> missing = names.names().stream().filter(name -> !existing.contains(name)).toList();
    Optional<Integer> partitions =
        existing.contains(names.state())
            ? ClusterRecord.read(bootstrapServers, names).map(ClusterRecord::partitions)
            : Optional.empty();
    Map<String, TopicDescription> topics = admin.describeTopics(there).allTopicNames().get();
    return new ClusterFindings(
        nodes,
        version == null ? 0 : version.maxVersionLevel(),
        there.size(),
        missing,
        misshapen(topics, partitions.map(count -> new Topics(prefix, count, (short) 1))),
        partitions,
        newest(admin, Optional.ofNullable(topics.get(names.inbox()))));
  }

  private static List<String> misshapen(
      Map<String, TopicDescription> found, Optional<Topics> wanted) {
    List<String> misshapen = new ArrayList<>();
    wanted.ifPresent(topics ->
        topics
            .shapes()
            .forEach((name, shape) -> {
              TopicDescription topic = found.get(name);
              if (topic != null && topic.partitions().size() != shape.partitions()) {
                misshapen.add(
                    "%s has %d partitions instead of %d"
                        .formatted(name, topic.partitions().size(), shape.partitions()));
              }
            }));
    return misshapen;
  }

  private static Optional<Instant> newest(Admin admin, Optional<TopicDescription> inbox)
      throws ExecutionException, InterruptedException {
    Map<TopicPartition, OffsetSpec> newest = new LinkedHashMap<>();
    inbox.ifPresent(topic ->
        topic
            .partitions()
            .forEach(partition ->
                newest.put(
                    new TopicPartition(topic.name(), partition.partition()),
                    OffsetSpec.maxTimestamp())));
    return admin.listOffsets(newest).all().get().values().stream()
        .map(ListOffsetsResultInfo::timestamp)
        .filter(timestamp -> timestamp > 0)
        .max(Long::compare)
        .map(Instant::ofEpochMilli);
  }
}
