package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.junit.jupiter.api.Test;

/** The settings that the lane's promises and its speed hang on. */
class KafkaSettingsTest {
  private static final String SERVERS = "127.0.0.1:9";

  @Test
  void aTransactionDoesNotSleepThroughTheEndOfTheOneBefore() {
    Map<String, Object> settings = KafkaSettings.transactional(SERVERS, "lane-a");
    assertEquals(3, settings.get(ProducerConfig.RETRY_BACKOFF_MS_CONFIG));
    assertEquals(20, settings.get(ProducerConfig.RETRY_BACKOFF_MAX_MS_CONFIG));
    assertEquals(10, settings.get(ProducerConfig.LINGER_MS_CONFIG));
    assertEquals("all", settings.get(ProducerConfig.ACKS_CONFIG));
    assertEquals("lane-a", settings.get(ProducerConfig.TRANSACTIONAL_ID_CONFIG));
  }

  @Test
  void nothingIsReadThatIsNotCommittedAndNoOffsetIsCommittedBesideTheTransaction() {
    Map<String, Object> settings = KafkaSettings.reader(SERVERS);
    assertEquals("read_committed", settings.get(ConsumerConfig.ISOLATION_LEVEL_CONFIG));
    assertEquals(false, settings.get(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG));
    assertEquals("earliest", settings.get(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG));
  }

  @Test
  void aMemberIsStaticAndPartitionsMoveOneByOne() {
    Map<String, Object> settings = KafkaSettings.lane(LaneSettings.of("a", SERVERS), "group");
    assertEquals("a", settings.get(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG));
    assertEquals(
        List.of(LaneAssignor.class),
        settings.get(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG));
  }

  @Test
  void ofWhatIsConfiguredForKafkaOurClientsTakeSecurityAlone() {
    Map<String, String> given =
        Map.of(
            "security.protocol", "SASL_SSL",
            "sasl.mechanism", "SCRAM-SHA-512",
            "ssl.truststore.type", "PEM",
            "acks", "0",
            "bootstrap.servers", "elsewhere:1");
    Map<String, Object> expected =
        Map.of(
            "security.protocol", "SASL_SSL",
            "sasl.mechanism", "SCRAM-SHA-512",
            "ssl.truststore.type", "PEM");

    assertEquals(expected, KafkaSecurity.of(given));
  }
}
