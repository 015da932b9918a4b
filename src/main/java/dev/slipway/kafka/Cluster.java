package dev.slipway.kafka;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * What all instances on one Kafka cluster share: the topics with their fixed partition count and
 * the secret of the event ids (semantics 1).
 *
 * @param topics the topics as they are
 * @param secret 32 random bytes, as hexadecimal text unless configured
 */
public record Cluster(Topics topics, String secret) {
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
    try (TopicAdmin admin = new TopicAdmin(bootstrapServers)) {
      admin.requireTransactionVersion();
      ClusterRecord shared = shared(bootstrapServers, admin, wanted);
      Topics topics = new Topics(wanted.prefix(), shared.partitions(), wanted.replication());
      admin.create(topics, topics.shapes().keySet());
      admin.check(topics);
      return new Cluster(topics, configuredSecret == null ? shared.secret() : configuredSecret);
    } catch (ExecutionException e) {
      throw unusable(bootstrapServers, e.getCause() == null ? e : e.getCause());
    } catch (KafkaException e) {
      throw unusable(bootstrapServers, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartProblem("interrupted while preparing the topics", e);
    }
  }

  private static StartProblem unusable(String bootstrapServers, Throwable cause) {
    return new StartProblem(
        "cannot use Kafka at " + bootstrapServers + ": " + cause.getMessage(), cause);
  }

  /**
   * What the changelog says of its cluster. It is written before any other topic is made, so that a
   * cluster without it is a new one, unless the controller has spoken there (reliability F45).
   */
  private static ClusterRecord shared(String bootstrapServers, TopicAdmin admin, Topics wanted)
      throws ExecutionException, InterruptedException {
    admin.create(wanted, Set.of(wanted.state()));
    Optional<ClusterRecord> known = ClusterRecord.read(bootstrapServers, wanted);
    if (known.isPresent()) {
      return known.get();
    }
    if (admin.hasRecords(wanted.events())) {
      throw lost(wanted);
    }
    ClusterRecord.make(wanted).write(bootstrapServers, wanted);
    // Another instance may have been quicker: the first record counts for all.
    return ClusterRecord.read(bootstrapServers, wanted).orElseThrow(() -> lost(wanted));
  }

  private static StartProblem lost(Topics topics) {
    return new StartProblem(
        "topic "
            + topics.state()
            + " holds no record of its cluster, but "
            + topics.events()
            + " was written to: the state is lost. Restore "
            + topics.state()
            + ", or delete the topics "
            + String.join(", ", topics.names())
            + " to begin anew");
  }
}
