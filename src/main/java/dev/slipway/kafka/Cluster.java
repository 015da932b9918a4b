package dev.slipway.kafka;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
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
  private static final Duration HIDDEN = Duration.ofSeconds(30);

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
      admin.warmUp(topics);
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
    // Others may start at the same time, and be further than when we looked.
    boolean written = !admin.hasRecords(wanted.events());
    if (written) {
      ClusterRecord.make(wanted).write(bootstrapServers, wanted);
    }
    return first(bootstrapServers, wanted, written);
  }

  /**
   * The first record of all instances, which counts for all. What was written may be hidden for a
   * moment by an open transaction of another instance that is making the topics.
   */
  private static ClusterRecord first(String bootstrapServers, Topics wanted, boolean written)
      throws InterruptedException {
    long end = System.nanoTime() + (written ? HIDDEN.toNanos() : 0);
    Optional<ClusterRecord> found = ClusterRecord.read(bootstrapServers, wanted);
    while (found.isEmpty() && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(100);
      found = ClusterRecord.read(bootstrapServers, wanted);
    }
    return found.orElseThrow(() -> lost(wanted));
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
