package dev.slipway.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.KafkaException;

/**
 * The consumer groups that read what the controller says: the roles of servers, and workers that
 * read Kafka by themselves.
 *
 * @param bootstrapServers where Kafka is
 * @param topics the topics of the cluster
 * @param monitor is told where Kafka does not answer
 */
public record EventReaders(String bootstrapServers, Topics topics, LaneMonitor monitor) {
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  /** The groups by name, each with how many members read; none where Kafka does not tell. */
  public Map<String, Integer> groups() {
    Map<String, Object> settings = new LinkedHashMap<>(KafkaSettings.admin(bootstrapServers));
    settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
    settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
    try (Admin admin = Admin.create(settings)) {
      return groups(admin);
    } catch (ExecutionException e) {
      monitor.trouble("listing consumer groups", e);
    } catch (KafkaException e) {
      monitor.trouble("listing consumer groups", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Map.of();
  }

  private Map<String, Integer> groups(Admin admin) throws ExecutionException, InterruptedException {
    List<String> names =
        admin.listGroups(ListGroupsOptions.forConsumerGroups()).all().get().stream()
            .map(GroupListing::groupId)
            .toList();
    Map<String, Integer> reading = new TreeMap<>();
    Collection<ConsumerGroupDescription> groups =
        admin.describeConsumerGroups(names).all().get().values();
    for (ConsumerGroupDescription group : groups) {
      int members = (int) group.members().stream().filter(this::reads).count();
      if (members > 0) {
        reading.put(group.groupId(), members);
      }
    }
    return reading;
  }

  private boolean reads(MemberDescription member) {
    return member.assignment().topicPartitions().stream()
        .anyMatch(partition -> partition.topic().equals(topics.events()));
  }
}
