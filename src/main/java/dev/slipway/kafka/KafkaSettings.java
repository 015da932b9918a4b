package dev.slipway.kafka;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The settings of our Kafka clients. */
public final class KafkaSettings {
  private KafkaSettings() {}

  private static Map<String, Object> client(String bootstrapServers) {
    Map<String, Object> settings = new HashMap<>(KafkaSecurity.settings());
    settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    settings.put(CommonClientConfigs.RETRY_BACKOFF_MS_CONFIG, 20);
    settings.put(CommonClientConfigs.RETRY_BACKOFF_MAX_MS_CONFIG, 100);
    settings.put(CommonClientConfigs.RECONNECT_BACKOFF_MS_CONFIG, 50);
    settings.put(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, 500);
    return settings;
  }

  static Map<String, Object> admin(String bootstrapServers) {
    Map<String, Object> settings = client(bootstrapServers);
    // It is in no hurry, and would turn round and round where no broker answers.
    settings.put(CommonClientConfigs.RETRY_BACKOFF_MS_CONFIG, 50);
    settings.put(CommonClientConfigs.RETRY_BACKOFF_MAX_MS_CONFIG, 500);
    settings.put(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, 20_000);
    settings.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, 10_000);
    return settings;
  }

  public static Map<String, Object> producer(String bootstrapServers) {
    Map<String, Object> settings = client(bootstrapServers);
    settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    settings.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    settings.put(ProducerConfig.ACKS_CONFIG, "all");
    settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
    settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 131_072);
    settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 2_097_152);
    // It is never given back.
    settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 8 * 1_048_576);
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 20_000);
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 20_000);
    settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 10_000);
    return settings;
  }

  public static Map<String, Object> transactional(String bootstrapServers, String transactionalId) {
    Map<String, Object> settings = producer(bootstrapServers);
    settings.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId);
    settings.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, 30_000);
    // The default of 100 ms would sleep through every second transaction.
    settings.put(CommonClientConfigs.RETRY_BACKOFF_MS_CONFIG, 3);
    settings.put(CommonClientConfigs.RETRY_BACKOFF_MAX_MS_CONFIG, 20);
    // Nobody sees a record before the commit, which sends what waits: so let requests be full.
    settings.put(ProducerConfig.LINGER_MS_CONFIG, 10);
    return settings;
  }

  public static Map<String, Object> reader(String bootstrapServers) {
    Map<String, Object> settings = client(bootstrapServers);
    settings.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    settings.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 5_000);
    // What was fetched lives until its last record is dealt with: not so long that it grows old.
    settings.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, 262_144);
    settings.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, 1_048_576);
    return settings;
  }

  /** For reading a partition to its end and then the next one, as fast as it goes. */
  static Map<String, Object> changelog(String bootstrapServers) {
    Map<String, Object> settings = reader(bootstrapServers);
    // A fetch that waits at the end of a log holds up the next request on its connection.
    settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 5);
    settings.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, 4 * 1_048_576);
    settings.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, 4 * 1_048_576);
    return settings;
  }

  public static Map<String, Object> lane(LaneSettings lane, String group) {
    Map<String, Object> settings = reader(lane.bootstrapServers());
    int session = (int) lane.sessionTimeout().toMillis();
    settings.put(ConsumerConfig.GROUP_ID_CONFIG, group);
    settings.put(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, lane.instance());
    settings.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, session);
    settings.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, session / 12);
    settings.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, List.of(LaneAssignor.class));
    settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, lane.batch());
    // Before a time limit is enforced, the broker is asked whether an answer waits; that question
    // comes after a waiting fetch.
    settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 100);
    return settings;
  }
}
