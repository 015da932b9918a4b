package dev.slipway.kafka;

import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;

/** The clients of Kafka itself. */
record KafkaClients(LaneKit kit) implements LaneClients {
  @Override
  public Admin admin() {
    return Admin.create(KafkaSettings.admin(servers()));
  }

  @Override
  public Consumer<byte[], byte[]> reader() {
    return new KafkaConsumer<>(KafkaSettings.changelog(servers()));
  }

  @Override
  public Producer<byte[], byte[]> producer() {
    return new KafkaProducer<>(KafkaSettings.transactional(servers(), kit.transactionalId()));
  }

  @Override
  public Consumer<byte[], byte[]> consumer() {
    Map<String, Object> settings = KafkaSettings.lane(kit.settings(), kit.group());
    settings.put(LaneAssignor.REFUSALS, kit.refusals());
    return new KafkaConsumer<>(settings);
  }

  @Override
  public LaneClock clock() {
    return new LaneClock();
  }

  private String servers() {
    return kit.settings().bootstrapServers();
  }
}
