package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.kafka.broker.OldBroker;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.FeatureUpdate;
import org.apache.kafka.clients.admin.FeatureUpdate.UpgradeType;
import org.apache.kafka.clients.admin.UpdateFeaturesOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A Kafka whose transactions are of an older protocol (KIP-890). */
@Timeout(120)
class TransactionVersionTest {
  private static final String FEATURE = "transaction.version";
  private static final Topics TOPICS = new Topics("old", 1, (short) 1);

  @TempDir Path folder;

  @Test
  void anOlderOneIsRefusedUntouchedUntilWhatTheMessageSaysIsDone() throws Exception {
    try (OldBroker broker = OldBroker.start(folder, 1);
        Admin admin = Admin.create(KafkaSettings.admin(broker.bootstrapServers()))) {
      // when
      StartProblem problem =
          assertThrows(
              StartProblem.class, () -> Cluster.open(broker.bootstrapServers(), TOPICS, null));
      ClusterFindings findings = ClusterFindings.of(broker.bootstrapServers(), TOPICS.prefix());
      Set<String> topics = admin.listTopics().names().get();

      // then
      assertEquals(
          "this Kafka cluster has transaction.version 1, Slipway needs 2: run"
              + " `kafka-features.sh upgrade --feature transaction.version=2`",
          problem.getMessage());
      assertEquals(1, findings.transactionVersion());
      assertEquals(Set.of(), topics);

      // when, then
      admin
          .updateFeatures(
              Map.of(FEATURE, new FeatureUpdate((short) 2, UpgradeType.UPGRADE)),
              new UpdateFeaturesOptions())
          .all()
          .get();
      while (levelOf(admin) < 2) {
        Thread.onSpinWait();
      }
      assertEquals(1, Cluster.open(broker.bootstrapServers(), TOPICS, null).topics().partitions());
    }
  }

  /** The level that the broker knows of, which hears of a change a moment later. */
  private static int levelOf(Admin admin) throws Exception {
    return Objects.requireNonNull(
            admin.describeFeatures().featureMetadata().get().finalizedFeatures().get(FEATURE))
        .maxVersionLevel();
  }
}
